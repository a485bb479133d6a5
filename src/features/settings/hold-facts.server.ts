import { lastEdit } from '#src/features/settings/find-shop-settings.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Other editors of the settings wait here for this commit, also before the first edit ever. */
export async function holdFacts(tx: Tx): Promise<void> {
  await tx
    .insertInto('shop_facts')
    .values({ name: lastEdit, value: '""', version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ version: eb.ref('shop_facts.version') })),
    )
    .execute()
}
