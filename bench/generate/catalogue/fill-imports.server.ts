/** Spreadsheets that the owner gave to the shop: one is applied, one has a mistake. */

import { importProducts } from '#src/features/catalogue/sheets/import-products.job.ts'
import { findImport } from '#src/features/catalogue/sheets/import-rows.server.ts'
import {
  addPart,
  requestApply,
  startImport,
} from '#src/features/catalogue/sheets/start-import.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Result } from '#src/lib/result.ts'

type Work = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

/** The events that these commands queue find nothing left to do when the shop starts. */
export async function fillImports(shop: Work): Promise<void> {
  const rows = await shop.db.read
    .selectFrom('products')
    .select(['pid', 'keywords'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(5)
    .execute()
  const lines = rows.map(({ pid, keywords }) => [pid, `"${keywords}, restocked"`].join())
  const applied = await compare(shop, 'keywords.csv', ['pid,key', ...lines])
  done(await requestApply(shop, { id: applied, comparison: 1 }))
  await goOn(shop, applied)
  await compare(shop, 'prices-of-the-supplier.csv', ['pid,price', `${rows[0]?.pid},cheap`])
  const imported = await findImport(shop.db.read, applied)
  if (imported?.state !== 'applied') throw new Error(`The import is ${imported?.state}`)
}

async function compare(shop: Work, fileName: string, lines: readonly string[]): Promise<string> {
  const given = { fileName, parts: 1, pictures: {}, userId: '' }
  const id = done(await startImport(shop, given))
  done(await addPart(shop, { id, position: 0, bytes: Buffer.from(lines.join('\n')) }))
  await goOn(shop, id)
  return id
}

function goOn(shop: Work, importId: string): Promise<void> {
  const event = { id: importId, payload: { importId }, attempt: 1 }
  return importProducts(shop)(event, new AbortController().signal)
}

function done<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`The import was refused: ${result.failure.kind}`)
  return result.value
}
