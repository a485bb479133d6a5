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
  returned: 0,
}
const lamp = { ...fan, productId: 'l', pid: 'lamp', title: 'Lamp', titleInBangla: '', quantity: 1 }

const order: OrderForBuyer = {
  number: 'PM-7K2M9QXB',
  customer: { name: 'Rahima', phone: '01712345678', address: 'Mirpur 10' },
  deliveryZone: 'inside-dhaka',
  deliveryFee: fromTaka(70),
  coupon: '',
  countedCoupon: undefined,
  subtotal: fromTaka(7_500),
  discount: fromTaka(625),
  total: fromTaka(6_945),
  adjusted: fromTaka(0),
  advanced: fromTaka(0),
  advanceAsked: fromTaka(0),
  stage: 'placed',
  place: null,
  language: 'en',
  placedAt: '2026-11-20T10:05:00.000Z',
  lines: [fan, lamp],
}

const threeAndSeven = { 'inside-dhaka': 3, 'outside-dhaka': 7 }

function receiptOf(
  shown: OrderForBuyer,
  language: Language,
  {
    days = threeAndSeven,
    today = '2026-11-20',
    inAdvance = fromTaka(0),
    owedBack = fromTaka(0),
  } = {},
): string {
  const messages = messagesFor(language, 'thankYou')
  return renderToStaticMarkup(
    <OrderReceipt
      order={shown}
      days={days}
      today={today}
      inAdvance={inAdvance}
      owedBack={owedBack}
      language={language}
      messages={messages}
    />,
  )
}

function itemsOf(shown: OrderForBuyer, language: Language): readonly string[] {
  const html = receiptOf(shown, language)
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, '|'))
}

it('names the coupon that makes the discount', () => {
  expect(receiptOf(order, 'en')).toContain('>Discount<')
  expect(receiptOf({ ...order, countedCoupon: 'EID-10' }, 'en')).toContain('>Discount (EID-10)<')
})

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

it('names the day of arrival, counted from the day of the order', () => {
  // 20 November 2026 is a Friday, no working day: three working days later is the Tuesday.
  expect(receiptOf(order, 'en')).toContain('Should reach you by 24 November<')
  expect(receiptOf(order, 'bn')).toContain('২৪ নভেম্বর তারিখের মধ্যে পৌঁছে যাবে')
  const outside = { ...order, deliveryZone: 'outside-dhaka' as const }
  expect(receiptOf(outside, 'en')).toContain('Should reach you by 29 November<')
})

it('names no day that is over, nor where the owner names no days', () => {
  expect(receiptOf(order, 'en', { today: '2026-11-24' })).toContain('Should reach you')
  expect(receiptOf(order, 'en', { today: '2026-11-25' })).not.toContain('Should reach you')
  const days = { 'inside-dhaka': 0, 'outside-dhaka': 0 }
  expect(receiptOf(order, 'en', { days })).not.toContain('Should reach you')
})

it('asks for cash and promises a day only until the parcel is there, comes back or is cancelled', () => {
  const promises = ['Cash to have ready', 'Should reach you']
  for (const stage of ['placed', 'confirmed', 'packed', 'shipped'] as const) {
    for (const promise of promises) expect(receiptOf({ ...order, stage }, 'en')).toContain(promise)
  }
  for (const stage of ['delivered', 'returning', 'returned', 'cancelled'] as const) {
    const receipt = receiptOf({ ...order, stage }, 'en')
    for (const promise of promises) expect(receipt).not.toContain(promise)
  }
})

it('shows the advance apart from the cash on delivery, before and after the money came', () => {
  const amounts = (shown: OrderForBuyer, inAdvance: number) =>
    receiptOf(shown, 'en', { inAdvance: fromTaka(inAdvance) })
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  expect(amounts(order, 130)).toContain(
    'Grand total Tk 6,945 Asked in advance −Tk 130 Then in cash when it arrives Tk 6,815',
  )
  const half = { ...order, advanced: fromTaka(100) }
  expect(amounts(half, 30)).toContain(
    'Paid already −Tk 100 Asked in advance −Tk 30 Then in cash when it arrives Tk 6,815',
  )
  const sent = { ...order, advanced: fromTaka(130) }
  expect(amounts(sent, 0)).toContain('Paid already −Tk 130 Cash to have ready Tk 6,815')
})

it('says of a cancelled order what the buyer gets back', () => {
  const cancelled = { ...order, stage: 'cancelled', advanced: fromTaka(130) } as const
  expect(receiptOf(cancelled, 'en', { owedBack: fromTaka(130) })).toMatch(/You get back<.*>Tk 130</)
  expect(receiptOf(cancelled, 'en')).not.toContain('You get back')
})
