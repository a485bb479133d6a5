/** What a person does with an import; the job does the rest. */

import {
  type FileFailure,
  isReadyToApply,
  obstacleOf,
} from '#src/domain/catalogue/sheets/import-state.ts'
import type { CatalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import {
  findImport,
  listWaitingImports,
  type ProductImport,
  takeStep,
} from '#src/features/catalogue/sheets/import-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { tokenNameNow } from '#src/platform/request-scope.ts'

type Work = Pick<Shop, 'db' | 'clock'>

export type StartImport = {
  readonly fileName: string
  readonly parts: number
  /** The address of each uploaded picture by the name of its file. */
  readonly pictures: Readonly<Record<string, string>>
  /** The id of the author. */
  readonly userId: string
}

/** Longer than anybody looks at a comparison. */
const keptMs = 3 * 24 * 60 * 60_000
/** A file has up to 64 MiB: more of them would fill the disk. */
const mostWaiting = 5
/** Longer than a slow network takes to send a file. */
const sentWithinMs = 2 * 60 * 60_000

/** Also discards old imports, and one that nobody can apply where this one needs its place. */
export function startImport(
  { db, clock }: Work,
  { fileName, parts, pictures, userId }: StartImport,
): Promise<Result<string, { readonly kind: 'too-many' }>> {
  return transact<string, { readonly kind: 'too-many' }>(db, async (tx) => {
    const now = clock()
    await discardOld(tx, now)
    if (!(await makePlace(tx, userId, now))) return failed({ kind: 'too-many' })
    const id = newId(now)
    await tx
      .insertInto('product_imports')
      .values({
        id,
        state: 'uploading',
        file_name: fileName.slice(0, 200),
        parts,
        pictures: JSON.stringify(pictures),
        made_by: userId,
        token: tokenNameNow() ?? null,
        made_at: utcText(now),
        applied_at: null,
      })
      .execute()
    return ok(id)
  })
}

/** False where every import that waits may still be applied. */
async function makePlace(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const waiting = await listWaitingImports(tx)
  if (waiting.length < mostWaiting) return true
  const sentBefore = utcText(new Date(now.getTime() - sentWithinMs))
  const hopeless = waiting.filter(
    ({ imported }) =>
      obstacleOf(imported) !== undefined ||
      (imported.state === 'uploading' && imported.madeAt < sentBefore),
  )
  const last = hopeless.find(({ authorId }) => authorId === userId) ?? hopeless[0]
  if (!last) return false
  const { numUpdatedRows } = await tx
    .updateTable('product_imports')
    .set({ state: 'discarded' })
    .where('id', '=', last.imported.id)
    .where('state', '=', last.imported.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await queue(tx, last.imported.id, now)
  return true
}

async function discardOld(tx: Tx, now: Date): Promise<void> {
  const old = await tx
    .updateTable('product_imports')
    .set({ state: 'discarded' })
    .where('made_at', '<', utcText(new Date(now.getTime() - keptMs)))
    .where('state', 'not in', ['verifying', 'applying'])
    .returning('id')
    .execute()
  for (const { id } of old) await queue(tx, id, now)
}

function queue(tx: Tx, importId: string, now: Date): Promise<void> {
  return enqueue<CatalogueEvents>(tx, { kind: 'import-products', payload: { importId }, now })
}

export type AddPart = {
  readonly id: string
  /** From 0. */
  readonly position: number
  readonly bytes: Uint8Array
}

export type AddPartFailure = { readonly kind: 'import-gone' | 'no-such-part' }

/** The same part again changes nothing. The last one begins the comparison. */
export function addPart(
  { db, clock }: Work,
  { id, position, bytes }: AddPart,
): Promise<Result<undefined, AddPartFailure>> {
  return transact<undefined, AddPartFailure>(db, async (tx) => {
    const isUploading = await takeStep(tx, { id, state: 'uploading', done: 0 })
    const imported = await findImport(tx, id)
    if (!imported) return failed({ kind: 'import-gone' })
    if (position >= imported.parts) return failed({ kind: 'no-such-part' })
    if (!isUploading) return ok(undefined)
    await tx
      .insertInto('product_import_parts')
      .values({ import_id: id, position, content: bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { arrived } = await tx
      .selectFrom('product_import_parts')
      .select((eb) => eb.fn.countAll<number | string>().as('arrived'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(arrived) < imported.parts) return ok(undefined)
    await tx.updateTable('product_imports').set({ state: 'reading' }).where('id', '=', id).execute()
    await queue(tx, id, clock())
    return ok(undefined)
  })
}

export type ApplyFailure =
  | { readonly kind: 'import-gone' }
  /** Rows are wrong, nothing changes, or it is not compared yet. */
  | { readonly kind: 'not-ready'; readonly failure: FileFailure | undefined }
  /** The comparison has been made again since the person looked. */
  | { readonly kind: 'compared-again' }

export type ApplyImport = {
  readonly id: string
  /** The one that the person has looked at. */
  readonly comparison: number
}

/** The same again, once it is under way, changes nothing. */
export function requestApply(
  { db, clock }: Work,
  { id, comparison }: ApplyImport,
): Promise<Result<undefined, ApplyFailure>> {
  return transact<undefined, ApplyFailure>(db, async (tx) => {
    const now = clock()
    const { numUpdatedRows } = await tx
      .updateTable('product_imports')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', '=', id)
      .executeTakeFirst()
    const imported = numUpdatedRows === 1n ? await findImport(tx, id) : undefined
    if (!imported) return failed({ kind: 'import-gone' })
    if (isUnderWay(imported)) return ok(undefined)
    if (!isReadyToApply(imported)) return failed({ kind: 'not-ready', failure: imported.failure })
    if (imported.comparison !== comparison) return failed({ kind: 'compared-again' })
    await tx
      .updateTable('product_imports')
      .set({ state: 'verifying', rows_done: 0 })
      .where('id', '=', id)
      .execute()
    await queue(tx, id, now)
    return ok(undefined)
  })
}

function isUnderWay({ state }: ProductImport): boolean {
  return state === 'verifying' || state === 'applying' || state === 'applied'
}

export type DiscardFailure = { readonly kind: 'import-gone' | 'under-way' }

/** What is being applied cannot be taken back: it is always applied whole. */
export async function discardImport(
  { db, clock }: Work,
  id: string,
): Promise<Result<undefined, DiscardFailure>> {
  const found = await commit(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('product_imports')
      .set({ state: 'discarded' })
      .where('id', '=', id)
      .where('state', 'in', ['uploading', 'reading', 'checked', 'applied'])
      .executeTakeFirst()
    if (numUpdatedRows === 1n) {
      await queue(tx, id, clock())
      return 'discarded'
    }
    return (await findImport(tx, id)) ? 'under-way' : 'import-gone'
  })
  return found === 'discarded' ? ok(undefined) : failed({ kind: found })
}
