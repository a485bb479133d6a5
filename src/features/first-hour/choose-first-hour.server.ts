/** The owner skips a step of the first hour, or leaves the guide, and can come back to both. */

import type { FirstHourChoices } from '#src/domain/people/first-hour.ts'
import { firstHourFact } from '#src/features/first-hour/find-first-hour.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

/** The choices as they shall be: pressed twice, they are the same. No history: nothing of the shop changes. */
export async function chooseFirstHour(
  { db }: Pick<Shop, 'db'>,
  { skipped, isLeft }: FirstHourChoices,
): Promise<void> {
  const value = JSON.stringify({ skipped: [...new Set(skipped)], isLeft })
  await commit(db, (tx) =>
    tx
      .insertInto('shop_facts')
      .values({ name: firstHourFact, value, version: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )
}
