/** Deletes uploads that no row has referred to for a day, such as those of a product never saved. */

import { sql } from 'kysely'
import { shareHashOf } from '#src/features/media/share-hash.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const hour = 60 * 60_000
const pace = { firstAfterMs: hour / 6, everyMs: 6 * hour }
const keptUnusedMs = 24 * hour

/** Reading this many rows takes some milliseconds. */
const rowsAtOnce = 1_000

type Place = {
  [Table in keyof Tables]: {
    readonly table: Table
    readonly key: readonly (keyof Tables[Table] & string)[]
    readonly texts: readonly (keyof Tables[Table] & string)[]
  }
}[keyof Tables]

/** Columns that may contain a picture's address; products, which have the most uploads, first. */
const places: readonly Place[] = [
  { table: 'products', key: ['id'], texts: ['image', 'details', 'offer_message'] },
  { table: 'categories', key: ['id'], texts: ['image'] },
  { table: 'product_pictures', key: ['product_id', 'position'], texts: ['image'] },
  {
    table: 'product_translations',
    key: ['product_id', 'language'],
    texts: ['details', 'offer_message'],
  },
  { table: 'profiles', key: ['user_id'], texts: ['image', 'host_image', 'about_text'] },
  { table: 'users', key: ['id'], texts: ['image'] },
  { table: 'questions', key: ['id'], texts: ['details', 'host'] },
  { table: 'shop_facts', key: ['name'], texts: ['value'] },
  // Of a compared spreadsheet that the owner has not applied yet.
  { table: 'product_imports', key: ['id'], texts: ['pictures'] },
  { table: 'order_lines', key: ['order_id', 'position'], texts: ['image'] },
]

type Parts = { readonly db: Database; readonly clock: Clock }

/** One sweep: marks unused uploads, and deletes those unused for a day. Returns the number of deleted ones. */
export async function deleteUnusedPictures(
  { db, clock }: Parts,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const uploads = await listUploads(db.read)
  const unused = new Set(uploads.map(({ hash }) => hash))
  for (const place of places) await removeUsed(db.read, place, { unused, signal })
  if (signal.aborted) return 0

  const now = clock()
  const isMarked = (upload: Upload): boolean => upload.unused_since !== null
  const toMark = uploads.filter((one) => !isMarked(one) && unused.has(one.hash))
  const toUnmark = uploads.filter((one) => isMarked(one) && !unused.has(one.hash))
  await mark(db, toMark, now.toISOString())
  await mark(db, toUnmark, null)

  const before = new Date(now.getTime() - keptUnusedMs).toISOString()
  let deleted = 0
  for (const { hash, unused_since } of uploads) {
    const isDue = unused.has(hash) && unused_since !== null && unused_since <= before
    if (isDue && (await commit(db, (tx) => deleteIn(tx, hash, before)))) deleted += 1
  }
  return deleted
}

type Upload = { readonly hash: string; readonly unused_since: string | null }

/** A drawing keeps its source, and a share picture has one file: the shop can make both again. */
function listUploads(reads: Reads): Promise<readonly Upload[]> {
  return reads
    .selectFrom('pictures')
    .innerJoin('picture_files', 'picture_files.hash', 'pictures.hash')
    .select(['pictures.hash', 'pictures.unused_since'])
    .where('pictures.source', 'is', null)
    .where('picture_files.width', '=', 320)
    .where('picture_files.format', '=', 'avif')
    .execute()
}

type Search = { readonly unused: Set<string>; readonly signal: AbortSignal }

async function removeUsed(
  reads: Reads,
  { table, key, texts }: Place,
  { unused, signal }: Search,
): Promise<void> {
  const columns = [...key, ...texts].map((column) => sql.ref(column))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const rows = inBatches<Row>(rowsAtOnce, async (last) => {
    if (unused.size === 0 || signal.aborted) return []
    const after = last
      ? sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`
      : sql``
    const found = await sql<Row>`
      select ${sql.join(columns)} from ${sql.table(table)} ${after}
      order by ${keys} limit ${sql.lit(rowsAtOnce)}`.execute(reads)
    return found.rows
  })
  for await (const batch of rows) {
    for (const row of batch) {
      for (const text of texts) for (const used of hashesIn(row[text])) unused.delete(used)
    }
  }
}

type Row = Readonly<Record<string, unknown>>

function* hashesIn(text: unknown): Generator<string> {
  for (const [, hash = ''] of String(text ?? '').matchAll(/\/media\/([0-9a-f]{64})\//g)) yield hash
}

async function mark(
  db: Database,
  uploads: readonly Upload[],
  unused_since: string | null,
): Promise<void> {
  if (uploads.length === 0) return
  const hashes = uploads.map(({ hash }) => hash)
  await commit(db, (tx) =>
    tx
      .updateTable('pictures')
      .set({ unused_since })
      .where(inList(tx, 'hash', hashes))
      .execute(),
  )
}

/** Also deletes the share picture made from it. */
async function deleteIn(tx: Tx, hash: string, before: string): Promise<boolean> {
  // Locks the row: a save that refers to the picture has cleared the mark, or waits and finds no row.
  const { numUpdatedRows } = await tx
    .updateTable('pictures')
    .set((eb) => ({ unused_since: eb.ref('unused_since') }))
    .where('hash', '=', hash)
    .where('unused_since', '<=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false

  const hashes = [hash, shareHashOf(hash)]
  await tx.deleteFrom('picture_files').where('hash', 'in', hashes).execute()
  await tx.deleteFrom('pictures').where('hash', 'in', hashes).execute()
  return true
}

export function deleteUnusedPicturesPeriodically(
  parts: Parts & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => deleteUnusedPictures(parts, signal), pace, {
    signal,
    onError: (error) => parts.log.warn({ event: 'unused-pictures-failed', err: error }),
  })
}
