/** Brings an import one step on: events of the outbox, so that any process goes on where another one ended. */

import { performance } from 'node:perf_hooks'
import type { CatalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import { applyImport, verifyImport } from '#src/features/catalogue/sheets/apply-import.server.ts'
import { clearImport } from '#src/features/catalogue/sheets/clear-import.server.ts'
import {
  findImport,
  type ProductImport,
} from '#src/features/catalogue/sheets/import-rows.server.ts'
import { readImport } from '#src/features/catalogue/sheets/read-import.server.ts'
import { sheetLookup } from '#src/features/catalogue/sheets/sheet-lookup.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import { onBehalfOfToken } from '#src/platform/request-scope.ts'

type Work = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

/** An event ends long before its attempt must, and queues another one for the rest. */
const usualMs = 5_000

export function importProducts(
  shop: Work,
  mostMs = usualMs,
): OutboxHandler<CatalogueEvents['import-products']> {
  return async ({ payload: { importId } }, signal) => {
    const until = performance.now() + mostMs
    const hasTime = () => {
      signal.throwIfAborted()
      return performance.now() < until
    }
    for (;;) {
      const imported = await findStep(shop, importId)
      if (!imported) return
      const isDone = await goOn(shop, imported, hasTime)
      if (isDone) continue
      await commit(shop.db, (tx) =>
        enqueue<CatalogueEvents>(tx, {
          kind: 'import-products',
          payload: { importId },
          now: shop.clock(),
        }),
      )
      return
    }
  }
}

const underWay = ['reading', 'verifying', 'applying'] as const

/** Undefined where there is nothing to do until somebody says so. */
async function findStep({ db }: Work, id: string): Promise<ProductImport | undefined> {
  const imported = await findImport(db.read, id)
  if (imported) return underWay.some((one) => one === imported.state) ? imported : undefined
  const gone = await db.read
    .selectFrom('product_imports')
    .select('rows_done')
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone) await clearImport({ db }, { id, state: 'discarded', done: gone.rows_done })
  return undefined
}

async function goOn(shop: Work, imported: ProductImport, hasTime: () => boolean): Promise<boolean> {
  if (imported.state === 'verifying') return verifyImport(shop, imported, { hasTime })
  const lookup = await sheetLookup(shop.db.read, imported.pictures)
  return imported.state === 'reading'
    ? readImport(shop, imported, { lookup, hasTime })
    : onBehalfOfToken(imported.token, () => applyImport(shop, imported, { lookup, hasTime }))
}
