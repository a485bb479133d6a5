import { join } from 'node:path'
import { commit } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Makes the dashboard of every user English again, in the database of the running shop. */
export async function readInEnglish(shop: Shop): Promise<void> {
  const db = openSqlite(join(shop.dataDir, 'shop.sqlite'))
  try {
    const others = db.read.selectFrom('users').select('id').where('language', '<>', 'en')
    if ((await others.execute()).length === 0) return
    await commit(db, (tx) => tx.updateTable('users').set({ language: 'en' }).execute())
  } finally {
    await db.close()
  }
}
