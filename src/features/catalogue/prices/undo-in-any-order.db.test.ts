import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceProblems } from '#src/features/backup/checks/check-prices.server.ts'
import { applyDuePriceChanges } from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import { changePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import { listPriceChanges } from '#src/features/catalogue/prices/list-prices.server.ts'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { itemsOf, pricesIn } from '#tests/make/catalogue/some-prices.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'
const hourInMs = 60 * 60 * 1_000
const began = Date.parse('2026-12-01T00:00:00.000Z')

/** Few prices, so that many are the same. */
const anItem = fc.record({
  price: fc.integer({ min: 20, max: 23 }),
  oldp: fc.integer({ min: 30, max: 31 }),
  offer: fc.boolean(),
})
const aStep = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    items: fc.record({ kettle: anItem, lamp: anItem }, { requiredKeys: [] }),
    after: fc.integer({ min: 0, max: 3 }),
    hours: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('undo' as const), at: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 3 }) }),
)

it('gives each product its first prices, once all changes are undone in any order and all campaigns are over', {
  timeout: 120_000,
}, async () => {
  const db = await freshDatabase()
  let now = began
  const shop = await aShop(db, () => new Date(now))
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: 'lamp' })
  const undoable = async () =>
    (await listPriceChanges(db.read)).filter(({ state }) =>
      ['planned', 'running', 'done'].includes(state),
    )
  const wait = async (hours: number) => {
    now += hours * hourInMs
    await applyDuePriceChanges(shop)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 3, maxLength: 12 }),
      fc.array(fc.nat({ max: 20 }), { minLength: 12, maxLength: 12 }),
      async (steps, order) => {
        for (const step of steps) {
          now += 1
          if (step.kind === 'wait') await wait(step.hours)
          if (step.kind === 'undo') {
            const changes = await undoable()
            const id = changes[step.at % changes.length]?.id
            if (id) await undoPriceChange(shop, { id, actor })
          }
          if (step.kind === 'change' && Object.keys(step.items).length > 0) {
            const startsAt = step.after === 0 ? undefined : new Date(now + step.after * hourInMs)
            const endsAt =
              step.hours && new Date((startsAt?.getTime() ?? now) + step.hours * hourInMs)
            const items = await itemsOf(db, step.items)
            const command = {
              items,
              name: '',
              startsAt,
              endsAt: endsAt || undefined,
              banner: null,
              actor,
            }
            // A refusal is a step that changes nothing.
            await changePrices(shop, command)
          }
          for (const find of priceProblems) expect(await find(db.read)).toEqual([])
        }
        // Of the campaigns some are undone and some end by themselves, before or after the changes at once.
        for (const [n, pick] of order.entries()) {
          const standing = (await undoable()).filter(({ endsAt }) => endsAt === null)
          const id = standing[pick % standing.length]?.id
          if (id) await undoPriceChange(shop, { id, actor })
          if (n === 6) await wait(pick)
        }
        await wait(24)
        expect(await undoable()).toEqual([])
        const prices = (await pricesIn(db)).map((line) => line.split(' ').slice(0, 2).join(' '))
        expect(prices).toEqual(['kettle 25/30', 'lamp 25/30'])
      },
    ),
    { numRuns: 25 },
  )
})
