/** Anybody may have written the text that somebody pastes. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPastedText } from '#src/features/orders/staff/pasted/read-pasted-text.ts'
import { toBengaliDigits } from '#src/i18n/digits.ts'
import { pastedTexts } from '#tests/make/pasted-texts.ts'

const piece = fc.constantFrom(
  '01712345678',
  '+880 1712-345678',
  'নাম:',
  'ঠিকানা',
  'Address: House 5,',
  '2 ta',
  'দুইটা',
  'x2',
  '[10:12, 24/11] A: ',
  'kettle-18',
  'ঢাকা',
  "Cox's Bazar",
  '\n',
  ', ',
  '। ',
  '\ud800',
  '\u202e',
  'ﷺ',
)
const anyText = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 })
  .map((pieces) => pieces.join(''))

it('reads any text without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { phone, asks } = readPastedText(text)
      return (phone === undefined || /^01[3-9]\d{8}$/.test(phone.value)) && asks.length <= 12
    }),
  )
})

it('reads Bengali digits as Latin ones', () => {
  const seen = (text: string) => {
    const { phone, otherPhones, place, asks } = readPastedText(text)
    return {
      phone,
      otherPhones,
      place,
      asks: asks.map(({ words, quantity }) => ({ words, quantity })),
    }
  }
  fc.assert(
    fc.property(fc.constantFrom(...pastedTexts), ({ text }) => {
      // A pid is of Latin digits alone.
      expect(seen(toBengaliDigits(text))).toEqual(seen(text))
    }),
  )
})

it('keeps each word that stands between two parts of an address', () => {
  const word = fc.constantFrom('Nobodoy', 'Nikunja', 'Green View', 'কাশবন', 'Lake 2', 'Tower', '7')
  const first = fc.constantFrom('House 4', 'Shop 12', 'বাড়ি ৪', '01712345678, Road 11')
  const last = fc.constantFrom('Dhaka', 'Khulna', 'যশোর', 'Savar, 01712345678', 'ঢাকা, Rahima')
  fc.assert(
    fc.property(first, fc.array(word, { maxLength: 20 }), last, (front, between, end) => {
      const { address } = readPastedText([front, ...between, end].join(', '))
      const kept = address.parts.map(({ raw }) => raw)
      expect(kept.slice(1, -1)).toEqual(between)
    }),
  )
})

it('reads 64 KB of hostile text within 50 ms', () => {
  const most = 64 * 1_024
  const repeated = [
    '0',
    '01712345678 ',
    '2 ta ',
    'নাম: ',
    'a, ',
    '×2',
    '[',
    ' ',
    '\n',
    'ﷺ',
    '+88-',
    'kettle-',
  ]
  const slow = repeated.flatMap((one) => {
    const text = one.repeat(Math.ceil(most / one.length)).slice(0, most)
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < 3; run += 1) {
      const before = process.threadCpuUsage()
      readPastedText(text)
      least = Math.min(least, process.threadCpuUsage(before).user / 1_000)
    }
    return least > 50 ? [`${JSON.stringify(one)}: ${least} ms`] : []
  })

  expect(slow).toEqual([])
})
