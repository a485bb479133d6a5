/** Stores the language in which a user reads the dashboard. */

import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { commit } from '#src/platform/database/database.ts'

/** No edit of the account: it has no entry in the history, and no other form conflicts with it. */
export async function chooseLanguage(
  { db }: Pick<Shop, 'db'>,
  userId: string,
  language: Language,
): Promise<void> {
  await commit(db, (tx) =>
    tx.updateTable('users').set({ language }).where('id', '=', userId).execute(),
  )
}
