import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactTaka, poisha } from '#src/domain/money.ts'
import { decisions } from '#src/domain/settlement/compare-statement.ts'
import { got } from '#tests/make/a-person.ts'
import { aSettlementShop } from '#tests/make/money/a-settlement.ts'
import { giveBackDatabases } from '#tests/support/fresh-database.ts'

const amount = fc.integer({ min: 0, max: 300_00 })

const anyLine = fc.record({
  /** Beyond the parcels: one that the shop does not know. */
  parcel: fc.nat(3),
  collected: amount,
  charges: fc.integer({ min: 0, max: 150_00 }),
  decision: fc.constantFrom(...decisions),
})

const anyStatement = fc.array(anyLine, { minLength: 1, maxLength: 5 })

it('leaves the courier owing what it owed less what it paid and kept, to the poisha', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anyStatement, { minLength: 1, maxLength: 2 }), async (statements) => {
        const office = await aSettlementShop()
        const parcels = [
          await office.deliver('redx'),
          await office.deliver('redx', { charge: 0 }),
          await office.deliver('redx', { isDelivered: false }),
        ]
        for (const [at, lines] of statements.entries()) {
          const rows = lines.map(({ parcel, collected, charges }) => {
            const number = parcels[parcel]?.number ?? `X${at}`
            return `${number},${exactTaka(poisha(collected))},${exactTaka(poisha(charges))}`
          })
          // A number of its own, so that two statements are never the same.
          const text = `Invoice,Collected,Charge\n${rows.join('\n')}\nN${at},0,0`
          const id = await office.open('redx', text)
          for (const [row, { decision }] of lines.entries()) {
            got(await office.decide(id, decision, [row + 2]))
          }
          got(await office.decide(id, 'accept', [lines.length + 2]))
          const owed = await office.balance('due-redx')
          const [costs, bank] = [await office.sumOf('courier-costs'), await office.balance('bank')]
          got(await office.confirm(id))

          const paid = (await office.balance('bank')) - bank
          const charged = (await office.sumOf('courier-costs')) - costs
          expect(await office.balance('due-redx')).toBe(owed - paid - charged)
          const come = lines.filter(({ decision }) => decision !== 'skip')
          expect(paid).toBe(come.reduce((sum, line) => sum + line.collected - line.charges, 0))
          expect(await office.problems()).toEqual([])
        }
      })
      .afterEach(giveBackDatabases),
    { numRuns: 12 },
  )
})
