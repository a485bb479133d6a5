/** Decides at its time whether a message is still to be sent, and takes its cost from the day's limit. */

import type { Selectable } from 'kysely'
import type { MessageChannel, MessageState } from '#src/domain/messages/buyer-message.ts'
import { smsParts } from '#src/domain/messages/sms-parts.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import { takeFromLimit } from '#src/features/buyer-messages/daily-limit.server.ts'
import {
  findMessageSettings,
  type StoredMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { messageText } from '#src/features/buyer-messages/message-text.ts'
import { refusesMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import {
  findClaimState,
  isLastClaim,
} from '#src/features/orders/advance/claims-of-advance.server.ts'
import { findCallRow } from '#src/features/orders/calls/call-rows.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type MessageRow = Selectable<Tables['buyer_messages']>

type Payload = OrderEvents['buyer-sms']

export type Begun =
  /** It was sent, is not wanted any more, or has a later event of its own. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'over-limit' }
  | {
      readonly kind: 'send'
      readonly row: MessageRow
      readonly order: OrderView
      readonly to: string
      readonly text: string
      readonly parts: number
      readonly settings: StoredMessageSettings
    }

type Parts = Pick<Shop, 'db' | 'clock'> & {
  readonly secrets: Pick<Shop['secrets'], 'limitKey'>
  readonly origin: string
}

/** After it, the message is `sending`: a process that dies from here on leaves it unsure. */
export function beginMessage(parts: Parts, payload: Payload): Promise<Begun> {
  return commit(parts.db, (tx) => beginIn(tx, parts, payload))
}

async function beginIn(tx: Tx, parts: Parts, payload: Payload): Promise<Begun> {
  const now = parts.clock()
  const row = await lockMessage(tx, payload.message)
  if (!row || row.due_at !== payload.dueAt) return { kind: 'over' }
  if (row.state === 'sent' || row.state === 'dropped') return { kind: 'over' }
  // Its earlier attempt has no answer. A mail keeps its Message-ID, so receivers know it again.
  const isBegun = row.state === 'sending' || row.state === 'unsure'
  if (isBegun && row.channel === 'sms') {
    await changeMessage(tx, row, { state: 'unsure', because: 'no-answer' }, now)
    return { kind: 'unsure' }
  }

  const order = await findOrder(tx, payload.oid)
  const settings = await findMessageSettings(tx)
  const because = await reasonAgainst(tx, parts, { row, order, settings, now })
  const to = order && (await findReceiver(tx, row.channel, order))
  if (because !== undefined || !order || to === undefined) {
    await changeMessage(tx, row, { state: 'dropped', because: because ?? 'no-receiver' }, now)
    return { kind: 'over' }
  }
  const { phone } = await findShopSettings(tx)
  const text = messageText({ order, origin: parts.origin, phone }, settings.templates, row.event)
  const size = row.channel === 'sms' ? smsParts(text).parts : 0
  const cost = size * settings.partCost
  if (!(await takeFromLimit(tx, { cost, limit: settings.dailyLimit, now }))) {
    await changeMessage(tx, row, { state: 'failed', because: 'daily-limit' }, now)
    return { kind: 'over-limit' }
  }
  const sending = { state: 'sending', because: '', sending_at: now.toISOString() } as const
  await changeMessage(tx, row, { ...sending, parts: size, cost_poisha: cost }, now)
  const begun = { ...row, ...sending, parts: size, cost_poisha: cost }
  return { kind: 'send', row: begun, order, to, text, parts: size, settings }
}

/** Another process with the same event waits for this transaction. */
function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  return tx
    .updateTable('buyer_messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

type Judged = {
  readonly row: MessageRow
  readonly order: OrderView | undefined
  readonly settings: StoredMessageSettings
  readonly now: Date
}

/** Why nothing is sent any more. */
async function reasonAgainst(
  tx: Tx,
  { secrets }: Parts,
  { row, order, settings, now }: Judged,
): Promise<string | undefined> {
  if (!order) return 'order-gone'
  if (!(await stands(tx, { row, order, now }))) return 'stage-changed'
  if (row.channel === 'sms' && settings.gateway === 'off') return 'no-gateway'
  if (!settings.events[row.channel].includes(row.event)) return 'switched-off'
  return (await refusesMessages(tx, secrets, order.customer.phone)) ? 'refused' : undefined
}

/** Whether the order is still where the message says. */
async function stands(
  tx: Tx,
  { row: { event, about }, order, now }: { row: MessageRow; order: OrderView; now: Date },
): Promise<boolean> {
  const rules = stageRules[stageOf(order, now)]
  switch (event) {
    case 'unreachable':
      return rules.isToCall && (await findCallRow(tx, order.id))?.standing === 'unreachable'
    case 'advance-confirmed':
      return rules.isMoneyDue && (await findClaimState(tx, about)) === 'confirmed'
    case 'advance-refused':
      // Not of one that the buyer has replaced, nor where the money came in another way.
      return (
        (await isLastClaim(tx, { id: about, orderId: order.id })) &&
        (await findClaimState(tx, about)) === 'refused' &&
        (await advanceStillAsked(tx, order, now)) > 0
      )
    default:
      return rules.message === event
  }
}

async function findReceiver(
  tx: Tx,
  channel: MessageChannel,
  { customer, accountId }: OrderView,
): Promise<string | undefined> {
  if (channel === 'sms') {
    const national = normalisePhone(customer.phone)
    return national && phoneWithoutPlus(national)
  }
  if (accountId === null) return undefined
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', accountId)
    .where('status', '=', 'Verified')
    .where('email_verified', '=', 1)
    .executeTakeFirst()
  return user?.email
}

type Changes = { readonly state: MessageState; readonly because: string } & Partial<
  Pick<MessageRow, 'sending_at' | 'parts' | 'cost_poisha' | 'reference'>
>

/** Changes nothing once the row has a newer message: an attempt may end late. */
export async function changeMessage(
  tx: Tx,
  { id, due_at }: Pick<MessageRow, 'id' | 'due_at'>,
  changes: Changes,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('buyer_messages')
    .set({ ...changes, changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()
}
