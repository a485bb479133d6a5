import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { internationalPhone } from '#src/domain/people/phone.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { countWaitingBuyers } from '#src/features/orders/buyers/count-buyers.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aSupplier } from '#tests/make/buying/a-purchase.ts'
import { journalActor as actor, sumsOfOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { anyStep, takeStep, type Walk } from '#tests/support/random-days.ts'

const order = fc.nat({ max: 4 })

/** What happens to buyers beside what happens to their orders. */
const anyBuyerStep = fc.oneof(
  { weight: 8, arbitrary: anyStep },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('count' as const), most: fc.constantFrom(1, 2, 200) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('other-phone' as const), order, to: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), order }) },
)
type BuyerStep = typeof anyBuyerStep extends fc.Arbitrary<infer One> ? One : never

async function takeBuyerStep(shop: Shop, walks: readonly Walk[], step: BuyerStep, at: number) {
  const walk = walks[at % walks.length]
  const placed = walks.flatMap((one) => one.placed)
  if (!walk) return
  if (step.kind === 'count' && 'most' in step) {
    await countWaitingBuyers(shop, step.most)
  } else if (step.kind === 'other-phone') {
    const one = placed[step.order % placed.length]
    const { phone = '' } = walks[step.to] ?? {}
    const change = { number: one?.number ?? '', expectedVersion: undefined, actor }
    await editOrder(shop, { ...change, changes: { phone } })
  } else if (step.kind === 'forget') {
    const one = placed[step.order % placed.length]
    if (one) await commit(shop.db, (tx) => forgetBuyer(tx, one.id))
  } else await takeStep(shop, walk, step)
}

/** `BUYER_RUNS=500 SEED=1` looks longer, and at the same days again. */
const { BUYER_RUNS: runs = '12', SEED: seed } = process.env

it('knows of each phone what its orders and the journal say, whatever happens at once', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const supplierId = await aSupplier(shop)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(anyBuyerStep, fc.nat(1)), { minLength: 1, maxLength: 3 }), {
        minLength: 6,
        maxLength: 25,
      }),
      async (rounds) => {
        run += 1
        const pids = [`a-${run}`, `b-${run}`]
        for (const pid of pids) await aProduct(db, { pid, stock: 30, price: poisha(12_345) })
        const walks: readonly Walk[] = ['018', '019'].map((operator) => ({
          supplierId,
          pids,
          phone: `${operator}${String(run).padStart(8, '0')}`,
          placed: [],
        }))
        for (const walk of walks) await takeStep(shop, walk, { kind: 'place', pieces: [2, 1] })
        for (const steps of rounds) {
          await Promise.all(steps.map(([step, at]) => takeBuyerStep(shop, walks, step, at)))
        }
        while (await countWaitingBuyers(shop));
        for (const { phone } of walks) await expectBuyer(shop, internationalPhone(phone))
      },
    ),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  )
  expect((await checkShop(db.read)).problems).toEqual([])
  expect(await db.read.selectFrom('buyers_to_count').selectAll().execute()).toEqual([])
}, 120_000)

async function expectBuyer({ db: { read }, clock }: Shop, phone: string): Promise<void> {
  const rows = await read
    .selectFrom('orders')
    .select(['id', 'placed_at as placedAt', 'status', 'stage'])
    .where('customer_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const orders = rows.map((row) => ({ ...row, now: stageOf(row, clock()) }))
  const delivered = orders.filter(({ now }) => now === 'delivered')
  let spent = 0
  for (const { id } of delivered) {
    // What was sold, less what was taken off and what came back.
    const sums = await sumsOfOrder(read, id)
    for (const account of ofSales) spent -= sums[account] ?? 0
  }
  const sent = orders.filter(({ now }) => !stageRules[now].isInShop).length
  const buyer = await read.selectFrom('buyers').selectAll().where('phone', '=', phone).execute()
  const last = orders.at(-1)
  expect(buyer).toEqual(
    last
      ? [
          {
            phone,
            last_at: last.placedAt,
            last_order_id: last.id,
            orders: orders.length,
            sent,
            delivered: delivered.length,
            returned: orders.filter(({ now }) => now === 'returning' || now === 'returned').length,
            spent_poisha: spent,
            share: sent === 0 ? 0 : Math.floor((10_000 * delivered.length) / sent),
          },
        ]
      : [],
  )
}

const ofSales = [
  'sales',
  'delivery-income',
  'discounts',
  'adjustments',
  'rounding',
  'sales-returns',
] as const
