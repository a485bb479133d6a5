/** Notes of an order: for the team alone, for the slip, or for the courier. No buyer reads any on a page. */

import type { NoteKind } from '#src/domain/calls/note-kind.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type OrderNote = {
  readonly id: string
  readonly kind: NoteKind
  readonly text: string
  readonly author: string
  readonly addedAt: string
}

/** Far more than people read. */
const mostNotes = 50

export type NoteFailure =
  | { readonly kind: 'order-gone' }
  | { readonly kind: 'note-gone' }
  | { readonly kind: 'too-many-notes' }

/** In the order in which they were added. */
export function listNotes(reads: Reads | Tx, orderId: string): Promise<readonly OrderNote[]> {
  return reads
    .selectFrom('order_notes')
    .select(['id', 'kind', 'text', 'author', 'added_at as addedAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Of several orders, each in the order in which they were added. */
export async function listNotesOf(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<readonly (Pick<OrderNote, 'kind' | 'text'> & { readonly orderId: string })[]> {
  return reads
    .selectFrom('order_notes')
    .select(['order_id as orderId', 'kind', 'text'])
    .where(inList(reads, 'order_id', orderIds))
    .orderBy('id')
    .execute()
}

export type AddNote = {
  readonly number: string
  readonly kind: NoteKind
  readonly text: string
  /** E-mail of the person. */
  readonly actor: string
}

export function addNote(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { number, kind, text, actor }: AddNote,
): Promise<Result<OrderNote, NoteFailure>> {
  return transact<OrderNote, NoteFailure>(db, async (tx) => {
    const order = await findOrder(tx, number)
    if (!order) return failed({ kind: 'order-gone' })
    if ((await listNotes(tx, order.id)).length >= mostNotes) {
      return failed({ kind: 'too-many-notes' })
    }
    const now = clock()
    const note = { id: newId(now), kind, text, author: actor, addedAt: now.toISOString() }
    const { addedAt, ...row } = note
    await tx
      .insertInto('order_notes')
      .values({ ...row, order_id: order.id, added_at: addedAt })
      .execute()
    await recordHistory(tx, {
      ...aboutNote(order.id, actor, now),
      before: {},
      after: { noteFor: kind, note: text },
    })
    return ok(note)
  })
}

/** What was said about an order holds for the one that is split from it, with author and time. */
export async function copyNotes(
  tx: Tx,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  for (const { addedAt, ...note } of await listNotes(tx, from)) {
    await tx
      .insertInto('order_notes')
      .values({ ...note, id: newId(now), order_id: to, added_at: addedAt })
      .execute()
  }
}

type RemoveNote = Pick<AddNote, 'number' | 'actor'> & { readonly id: string }

export function removeNote(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { number, id, actor }: RemoveNote,
): Promise<Result<undefined, NoteFailure>> {
  return transact<undefined, NoteFailure>(db, async (tx) => {
    const order = await findOrder(tx, number)
    if (!order) return failed({ kind: 'order-gone' })
    const removed = await tx
      .deleteFrom('order_notes')
      .where('id', '=', id)
      .where('order_id', '=', order.id)
      .returning(['kind', 'text'])
      .executeTakeFirst()
    if (!removed) return failed({ kind: 'note-gone' })
    await recordHistory(tx, {
      ...aboutNote(order.id, actor, clock()),
      before: { noteFor: removed.kind, note: removed.text },
      after: {},
    })
    return ok(undefined)
  })
}

function aboutNote(orderId: string, actor: string, now: Date) {
  return { subject: 'order', subjectId: orderId, actor, action: 'order.note', now } as const
}
