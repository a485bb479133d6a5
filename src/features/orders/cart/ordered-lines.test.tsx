import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { OrderedLines } from '#src/features/orders/cart/ordered-lines.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'

function linesOf(quantity: number, sold: boolean): string {
  const line = {
    pid: 'kettle',
    title: 'Electric Kettle',
    image: '',
    quantity,
    sold: sold ? { unitPrice: fromTaka(100), stock: 50 } : undefined,
  }
  return renderToStaticMarkup(
    <OrderedLines lines={[line]} language="en" messages={messagesFor('en', 'cart')} />,
  )
}

it('says the discount beside the lines, since the total is without it', () => {
  expect(linesOf(5, true)).toContain('−Tk 50')
  expect(linesOf(4, true)).not.toContain('10% off')
})

it('says that a product is no longer sold, and counts no discount of it', () => {
  const html = linesOf(5, false)
  expect(html).toContain('Electric Kettle')
  expect(html).toContain('No longer sold')
  expect(html).not.toContain('10% off')
})
