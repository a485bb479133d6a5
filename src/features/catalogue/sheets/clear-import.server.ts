/** Deletes what an import no longer needs, some at a time: orders wait for a short transaction only. */

import { type Step, takeStep } from '#src/features/catalogue/sheets/import-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

const deletedAtOnce = 500

type Work = Pick<Shop, 'db'>

/** Deletes the rows; false where the import is no longer at this step. */
export async function clearRows({ db }: Work, step: Step): Promise<boolean> {
  for (;;) {
    const left = await commit(db, async (tx) => {
      if (!(await takeStep(tx, step))) return undefined
      const places = await tx
        .selectFrom('product_import_rows')
        .select('place')
        .where('import_id', '=', step.id)
        .orderBy('place')
        .limit(deletedAtOnce)
        .execute()
      const last = places.at(-1)?.place ?? 0
      await tx
        .deleteFrom('product_import_rows')
        .where('import_id', '=', step.id)
        .where('place', '<=', last)
        .execute()
      return places.length
    })
    if (left === undefined) return false
    if (left < deletedAtOnce) return true
  }
}

/** The file itself: up to 4 MiB of it in a transaction. */
export async function clearParts({ db }: Work, id: string): Promise<void> {
  const parts = await db.read
    .selectFrom('product_import_parts')
    .select('position')
    .where('import_id', '=', id)
    .execute()
  for (const { position } of parts) {
    await commit(db, (tx) =>
      tx
        .deleteFrom('product_import_parts')
        .where('import_id', '=', id)
        .where('position', '=', position)
        .execute(),
    )
  }
}

/** Of a discarded import nothing is left. */
export async function clearImport({ db }: Work, step: Step): Promise<void> {
  if (!(await clearRows({ db }, step))) return
  await clearParts({ db }, step.id)
  await commit(db, (tx) =>
    tx
      .deleteFrom('product_imports')
      .where('id', '=', step.id)
      .where('state', '=', 'discarded')
      .execute(),
  )
}
