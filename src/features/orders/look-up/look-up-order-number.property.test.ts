import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderNumberFrom } from '#src/domain/orders/order-number.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { toBengaliDigits } from '#src/i18n/digits.ts'

const anyOrderNumber = fc
  .uint8Array({ minLength: 5, maxLength: 5 })
  .map((bytes) => orderNumberFrom(bytes))

it('reads every order number as it stands, without PM-, and as it is read out', () => {
  fc.assert(
    fc.property(anyOrderNumber, (number) => {
      const characters = number.slice(3)
      const readOut = characters.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
      for (const typed of [number, characters, readOut, toBengaliDigits(number)]) {
        expect([typed, orderNumberTyped(typed)]).toEqual([typed, number])
      }
    }),
  )
})

it('returns an order number or undefined for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      expect(orderNumberTyped(typed) ?? 'PM-00000000').toMatch(/^PM-[0-9A-HJKMNP-TV-Z]{8}$/)
    }),
  )
})
