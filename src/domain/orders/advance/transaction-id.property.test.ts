import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transactionId } from '#src/domain/orders/order-amounts.ts'

const printed = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), {
    minLength: 6,
    maxLength: 20,
  })
  .map((characters) => characters.join(''))

/** How somebody copies it from a phone. */
const spellings = fc.array(
  fc.record({
    isLower: fc.boolean(),
    isBengali: fc.boolean(),
    gap: fc.constantFrom('', ' ', '-', '\n'),
  }),
  { minLength: 20, maxLength: 20 },
)

it('reads one TrxID from any spelling', () => {
  fc.assert(
    fc.property(printed, spellings, (id, spelled) => {
      const typed = [...id].map((character, at) => {
        const { isLower = false, isBengali = false, gap = '' } = spelled[at] ?? {}
        const digit = /[0-9]/.test(character)
          ? String.fromCharCode(0x09e6 + Number(character))
          : character
        return gap + (isLower ? character.toLowerCase() : isBengali ? digit : character)
      })
      expect(transactionId(typed.join(''))).toBe(id)
    }),
  )
})
