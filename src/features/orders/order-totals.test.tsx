import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { OrderTotal, OrderTotals } from '#src/features/orders/place/form/order-totals.tsx'
import { en } from '#src/i18n/messages/en.ts'

/** What a buyer reads, from top to bottom. */
function read(price: number, quantity: number): string {
  const quote = quoteOrder({
    lines: [{ unitPrice: fromTaka(price), quantity }],
    discount: quantityDiscount,
    zone: 'inside-dhaka',
    fees: { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) },
  })
  const shown = { quote, goods: undefined, language: 'en', messages: en.buy } as const
  const html = renderToStaticMarkup(
    <>
      <OrderTotals {...shown} couponLabel={undefined} />
      <OrderTotal {...shown} />
    </>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('shows the total to the poisha, and the cash for it beside where that is less', () => {
  expect(read(25, 5)).toContain('10% off −Tk 12.50 Cash to have ready Tk 182 Total Tk 182.50')
  expect(read(1_150, 5)).toMatch(/Total Tk 5,245 $/)
  expect(read(25, 4)).toMatch(/Total Tk 170 $/)
})
