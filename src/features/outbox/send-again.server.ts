/** Makes a failed event due at once, after the owner has mended the cause. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import { findOutboxEntry, type OutboxEntry } from '#src/features/outbox/list-outbox.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { firstIdOf, momentOfId } from '#src/platform/new-id.server.ts'
import { unsureReason } from '#src/platform/outbox/not-sent.ts'
import { makeDue } from '#src/platform/outbox/outbox-rows.server.ts'

export type SendAgainFailure =
  | { readonly kind: 'unknown-event' }
  | { readonly kind: 'already-sent' }
  /** The order was toggled since: the sheet has the newer state or will get it; this would undo it. */
  | { readonly kind: 'overtaken' }
  /** The receiver may have it, and would get it twice. */
  | { readonly kind: 'unsure' }

export type SendAgain = {
  readonly id: string
  /** E-mail of the admin. */
  readonly actor: string
}

/** The same event under the same id. The worker looks every second and needs no wake-up. */
export function sendAgain(
  shop: Pick<Shop, 'db' | 'clock'>,
  command: SendAgain,
): Promise<Result<OutboxEntry, SendAgainFailure>> {
  return transact(shop.db, (tx) => sendAgainIn(tx, shop.clock(), command))
}

async function sendAgainIn(
  tx: Tx,
  now: Date,
  { id, actor }: SendAgain,
): Promise<Result<OutboxEntry, SendAgainFailure>> {
  const entry = isInternalId(id) ? await findOutboxEntry(tx, id) : undefined
  if (!entry) return failed({ kind: 'unknown-event' })
  // The first attempt is under way: there is nothing to repeat.
  if (entry.state === 'waiting') return ok(entry)
  if (entry.lastError.startsWith(unsureReason)) return failed({ kind: 'unsure' })
  if (await isOvertaken(tx, entry)) return failed({ kind: 'overtaken' })
  if (!(await makeDue(tx, { id, now }))) return failed({ kind: 'already-sent' })

  await recordHistory(tx, {
    subject: 'outbox',
    subjectId: id,
    actor,
    action: 'outbox.send-again',
    before: { state: entry.state },
    after: { state: 'waiting' },
    now,
  })
  const due = await findOutboxEntry(tx, id)
  if (!due) throw new Error('An event went away while it was held')
  return ok(due)
}

/**
 * The history decides, not the other event: that may be on its way or deleted after it was sent.
 * Both rows carry an id of the toggle's moment, in either order, so only a strictly later toggle
 * counts.
 */
async function isOvertaken(tx: Tx, { id, kind, orderNumber }: OutboxEntry): Promise<boolean> {
  if (kind !== 'order-sheet' || orderNumber === undefined) return false
  const nextMoment = new Date(momentOfId(id).getTime() + 1)
  const later = await tx
    .selectFrom('orders')
    .innerJoin('history', 'history.subject_id', 'orders.id')
    .select('history.id')
    .where('orders.oid', '=', orderNumber)
    .where('history.subject', '=', 'order')
    .where('history.action', '=', 'order.change-status')
    .where('history.id', '>=', firstIdOf(nextMoment))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
