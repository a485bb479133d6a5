import { expect, it } from 'vitest'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { phonesIn } from '#src/features/orders/staff/pasted/pasted-phones.ts'
import { readPastedText } from '#src/features/orders/staff/pasted/read-pasted-text.ts'

const found = (text: string) => phonesIn(text).map(({ phone }) => phone)

it('finds a phone in every spelling, anywhere in a text', () => {
  const spellings = [
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    '+880 1712-345678',
    '(+88) 01712 345 678',
    '017.12.34.56.78',
    '0 1 7 1 2 3 4 5 6 7 8',
    'o1712345678',
    '1712345678',
  ]

  expect(spellings.flatMap((one) => found(`call me:${one}, please`))).toEqual(
    spellings.map(() => '01712345678'),
  )
})

it('reads every dash between the digits, as the order form does', () => {
  const dashes = ['-', '‐', '‑', '‒', '–', '—', '−', '－']

  for (const dash of dashes) {
    const typed = `01712${dash}345678`
    const { phone } = readPastedText(`number: ${typed} (imo)`)
    expect([typed, phone?.value]).toEqual([typed, normalisePhone(typed)])
  }
})

it('finds none in a number that is too short, too long, or of another country', () => {
  const others = ['01212345678', '0171234567', '017123456789', '+91 9876543210', '02-9551234']

  expect(others.flatMap(found)).toEqual([])
})

it('takes no quantity behind a short number for its last digit', () => {
  expect(found('0171234567 2 ta kettle')).toEqual([])
})

it('names each number once, in the order of the text', () => {
  expect(found('01712345678 or 01812345678, again +8801712345678')).toEqual([
    '01712345678',
    '01812345678',
  ])
})

it('doubts the number of a wallet', () => {
  const clear = phonesIn('bkash 01611111111, mobile 01522222222').map(({ isClear }) => isClear)

  expect(clear).toEqual([false, true])
})
