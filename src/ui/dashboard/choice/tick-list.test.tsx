import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TickList } from '#src/ui/dashboard/choice/tick-list.tsx'

function shown(problem?: string): string {
  return renderToStaticMarkup(
    <TickList
      name="fruits"
      legend="Fruits"
      hint="Those that you sell"
      problem={problem}
      items={['mango', 'litchi']}
      chosen={['mango']}
      choose={() => undefined}
    >
      {(fruit) => fruit}
    </TickList>,
  )
}

it('marks its boxes where the choice is wrong, and says why in place of the hint', () => {
  const html = shown('Tick one at least')
  expect(html.match(/name="fruits"/g)).toHaveLength(2)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(html).toContain('role="alert"')
  expect(html).toContain('Tick one at least')
  expect(html).not.toContain('Those that you sell')
  expect(shown()).not.toContain('aria-invalid')
})
