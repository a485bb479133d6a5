import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

const fan = {
  productId: 'f',
  pid: 'fan',
  title: 'Fan',
  titleInBangla: 'ফ্যান',
  image: '',
  unitPrice: fromTaka(1_250),
  quantity: 5,
  taken: 5,
}
const lamp = { ...fan, productId: 'l', pid: 'lamp', title: 'Lamp', titleInBangla: '', quantity: 1 }

const order: OrderForBuyer = {
  number: 'PM-7K2M9QXB',
  customer: { name: 'Rahima', phone: '01712345678', address: 'Mirpur 10' },
  deliveryZone: 'inside-dhaka',
  deliveryFee: fromTaka(70),
  coupon: '',
  subtotal: fromTaka(7_500),
  discount: fromTaka(625),
  total: fromTaka(6_945),
  status: 'not-done',
  place: null,
  language: 'en',
  placedAt: '2026-11-20T10:05:00.000Z',
  lines: [fan, lamp],
}

function itemsOf(shown: OrderForBuyer, language: Language): readonly string[] {
  const messages = messagesFor(language, 'thankYou')
  const html = renderToStaticMarkup(
    <OrderReceipt order={shown} language={language} messages={messages} />,
  )
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, '|'))
}

it('shows every line with its pieces and its amount, in the buyer’s order', () => {
  expect(itemsOf(order, 'en')).toEqual([
    '|||Fan||5 × Tk 1,250|||Tk 6,250||',
    '|||Lamp|||Tk 1,250||',
  ])
})

it('shows Bangla titles as sold, and the English one where there was none', () => {
  expect(itemsOf(order, 'bn')).toEqual(['|||ফ্যান||৫ × ৳১,২৫০|||৳৬,২৫০||', '|||Lamp|||৳১,২৫০||'])
})

it('leaves the amount of a single line to the price below it', () => {
  expect(itemsOf({ ...order, lines: [fan] }, 'en')).toEqual(['|||Fan||5 × Tk 1,250|||'])
})
