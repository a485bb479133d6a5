import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, anyway, placeOrder, type Reply } from '#tests/process/support/buyers.ts'
import {
  aFolder,
  fill,
  type Place,
  postgresPlace,
  sqlitePlace,
} from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

/** With one coupon for one order in all, and one for an order of each phone. */
async function withCoupons(place: Place): Promise<Place> {
  await fill(place, async (db) => {
    await aProduct(db, { pid: 'kettle', stock: 500 })
    const now = new Date()
    for (const [code, most_uses, most_uses_a_phone] of [
      ['LAST', 1, null],
      ['ONCE', null, 1],
    ] as const) {
      await commit(db, (tx) =>
        tx
          .insertInto('coupons')
          .values({
            ...{ id: newId(now), code, kind: 'percent', percent: 20, amount_poisha: null },
            ...{ from_poisha: 0, scope: 'all', targets: '[]', most_uses, most_uses_a_phone },
            ...{ starts_at: null, ends_at: null, is_on: 1, made_at: now.toISOString() },
          })
          .execute(),
      )
    }
  })
  return place
}

const reasonIn = ({ text }: Reply) => JSON.parse(text).coupon.reason

async function orderTwentyTimes(place: Place, shops: readonly Shop[]): Promise<void> {
  const place20 = (coupon: string, phone?: string) =>
    Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const shop = shops[at % shops.length]
        if (!shop) throw new Error('No shop')
        const buyer = { ...aBuyer(), coupon, ...(phone && { phone }) }
        // A busy machine sheds some: their buyers press again.
        return anyway(() => placeOrder(shop, buyer))
      }),
    )
  const last = (await place20('LAST')).map(reasonIn)
  expect(last.toSorted()).toEqual(['', ...Array.from({ length: 19 }, () => 'used-up')])
  const once = (await place20('ONCE', '+880 1712-345678')).map(reasonIn)
  expect(once.toSorted()).toEqual(['', ...Array.from({ length: 19 }, () => 'used-by-phone')])
  await place.look(async (db) => {
    expect((await checkShop(db.read)).problems).toEqual([])
  })
}

it('gives the last use to one of twenty orders at once, and one to a phone, on SQLite', async () => {
  const place = await withCoupons(sqlitePlace())

  await orderTwentyTimes(place, [await runShop(place)])
})

it('gives the last use to one of twenty orders at once, and one to a phone, by two processes on PostgreSQL', async () => {
  const place = await withCoupons(await postgresPlace())
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })

  await orderTwentyTimes(place, [one, other])
})
