/** Queues the messages that a buyer gets about an order, in the transaction of the cause. */

import {
  isAdvanceEvent,
  type MessageChannel,
  type MessageEvent,
  messageChannels,
  messageWaitsMs,
} from '#src/domain/messages/buyer-message.ts'
import { eventColumns, eventsFrom } from '#src/features/orders/notify/stored-choices.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

type Queueing = {
  readonly order: Pick<OrderView, 'id' | 'number' | 'accountId'>
  readonly event: MessageEvent
  /** The claim of a message about money in advance. */
  readonly about?: string
  readonly now: Date
}

/** Nothing where the owner has not chosen the event. */
export async function queueForBuyer(tx: Tx, queueing: Queueing): Promise<void> {
  const { order, event, now } = queueing
  for (const channel of await channelsFor(tx, event)) {
    // Only an account has an address.
    if (channel === 'mail' && order.accountId === null) continue
    const dueAt = new Date(now.getTime() + messageWaitsMs)
    const message = await makeDue(tx, { ...queueing, channel, dueAt })
    if (message === undefined) continue
    await enqueue<OrderEvents>(tx, {
      // An older process drops a message about an advance, and leaves a kind that it does not know.
      kind: isAdvanceEvent(event) ? `buyer-advance-${channel}` : `buyer-${channel}`,
      payload: { oid: order.number, message, dueAt: dueAt.toISOString() },
      now,
      dueAt,
    })
  }
}

async function channelsFor(
  reads: Reads | Tx,
  event: MessageEvent,
): Promise<readonly MessageChannel[]> {
  const chosen = await reads
    .selectFrom('buyer_message_settings')
    .select(['gateway', ...eventColumns])
    .executeTakeFirst()
  if (!chosen) return []
  const events = eventsFrom(chosen)
  return messageChannels.filter(
    (channel) => events[channel].includes(event) && (channel !== 'sms' || chosen.gateway !== 'off'),
  )
}

type MakingDue = Queueing & { readonly channel: MessageChannel; readonly dueAt: Date }

/** Undefined: this message was sent, or may have been. */
async function makeDue(
  tx: Tx,
  { order, event, about = '', channel, dueAt, now }: MakingDue,
): Promise<string | undefined> {
  const row = {
    state: 'waiting',
    because: '',
    due_at: dueAt.toISOString(),
    changed_at: now.toISOString(),
  } as const
  const queued = await tx
    .insertInto('buyer_messages')
    .values({ id: newId(now), order_id: order.id, event, about, channel, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'event', 'channel'])
        .doUpdateSet({ ...row, about })
        .where((eb) =>
          eb.or([
            eb('buyer_messages.state', 'in', ['waiting', 'failed', 'dropped']),
            // The message of an earlier claim: this one has its own. A mail is `sending` while it is tried again.
            eb.and([
              eb('buyer_messages.about', '<>', about),
              ...(channel === 'mail' ? [] : [eb('buyer_messages.state', '<>', 'sending')]),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return queued?.id
}
