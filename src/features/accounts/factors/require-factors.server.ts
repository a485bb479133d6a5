/** The owner's choice: the whole team needs a second factor. A row of `shop_facts` that no page shows. */

import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** `session-times.ts` reads it with each session of the team. */
const teamNeedsFactor = 'teamNeedsSecondFactor'

export async function isFactorRequired(reads: Reads): Promise<boolean> {
  const row = await reads
    .selectFrom('shop_facts')
    .select('value')
    .where('name', '=', teamNeedsFactor)
    .executeTakeFirst()
  return row?.value === 'true'
}

type Requiring = { readonly isRequired: boolean; readonly actor: string }

/** From the next request on, a member without a factor can only set one up. */
export async function requireFactor(
  { db, clock, note }: Pick<Shop, 'db' | 'clock' | 'note'>,
  { isRequired, actor }: Requiring,
): Promise<void> {
  const value = JSON.stringify(isRequired)
  await commit(db, async (tx) => {
    await tx
      .insertInto('shop_facts')
      .values({ name: teamNeedsFactor, value, version: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: isRequired ? 'factors.require' : 'factors.release',
      before: {},
      after: {},
      now: clock(),
    })
  })
  note('settings-changed')
}
