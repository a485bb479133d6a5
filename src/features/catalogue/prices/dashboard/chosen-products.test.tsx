import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ChosenCount, mostChosen } from './chosen-products.tsx'

function said(count: number): string {
  const messages = dashboardMessages('en', 'products')
  return renderToStaticMarkup(<ChosenCount count={count} messages={messages} />)
}

it('says why no more products can be ticked, once the limit is reached', () => {
  expect(said(mostChosen - 1)).toContain('Chosen: 199')
  expect(said(mostChosen - 1)).not.toContain('more than')
  expect(said(mostChosen)).toContain('Chosen: 200')
  expect(said(mostChosen)).toContain('You cannot choose more than 200 at once.')
})
