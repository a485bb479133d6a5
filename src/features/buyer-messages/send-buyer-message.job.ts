/** Sends the messages that buyers get about their orders: an SMS once or not at all, a mail as all mails. */

import type { MessageState } from '#src/domain/messages/buyer-message.ts'
import {
  beginMessage,
  changeMessage,
  type MessageRow,
} from '#src/features/buyer-messages/begin-message.server.ts'
import { giveBackToLimit } from '#src/features/buyer-messages/daily-limit.server.ts'
import type { SmsAnswer } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import { messageFieldsOf } from '#src/features/buyer-messages/message-text.ts'
import {
  mayHaveArrived,
  type SmsParts,
  sendSms,
  throwUnlessAccepted,
} from '#src/features/buyer-messages/send-sms.server.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import type { Timeouts } from '#src/platform/outbox/run-outbox.server.ts'

type Sending = SmsParts & Pick<Shop, 'db'> & { readonly origin: string }

/** Longer than a call to a gateway and the write of its answer. */
export const smsTimeouts: Timeouts = { attemptMs: 20_000, leaseMs: 60_000 }

export function sendBuyerSms(parts: Sending): OutboxHandler<OrderEvents['buyer-sms']> {
  return async ({ payload }) => {
    const begun = await beginMessage(parts, payload)
    if (begun.kind === 'over') return
    if (begun.kind === 'unsure') throw new DeadLettered(mayHaveArrived)
    if (begun.kind === 'over-limit') throw new DeadLettered('The daily limit for SMS is reached')
    const { order, ...sms } = begun
    const answer = await sendSms(parts, { ...sms, about: { oid: order.number } })
    await store(parts, begun.row, answer)
    throwUnlessAccepted(answer)
  }
}

const stateAfter = {
  accepted: 'sent',
  refused: 'failed',
  'not-sent': 'waiting',
  unsure: 'unsure',
} as const satisfies Record<SmsAnswer['kind'], MessageState>

async function store(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  row: MessageRow,
  answer: SmsAnswer,
): Promise<void> {
  const state = stateAfter[answer.kind]
  const [because, reference] =
    answer.kind === 'accepted' ? ['', answer.reference] : [answer.because, '']
  await commit(db, async (tx) => {
    if (state === 'failed' || state === 'waiting') await giveBackToLimit(tx, row)
    await changeMessage(tx, row, { state, because, reference }, clock())
  })
}

type Mailing = Omit<Sending, 'connectGateway' | 'log'> & { readonly mailer: Mailer }

export function sendBuyerMail(parts: Mailing): OutboxHandler<OrderEvents['buyer-mail']> {
  return async ({ id, payload }, signal) => {
    const begun = await beginMessage(parts, payload)
    if (begun.kind !== 'send') return
    const { row, order, to, text } = begun
    const { phone } = await findShopSettings(parts.db.read)
    const fields = messageFieldsOf({ order, origin: parts.origin, phone })
    const messages = messagesFor(order.language, 'buyerMail')
    const mail = {
      to,
      subject: interpolate(messages[row.event], fields),
      text: `${text}\n\n${interpolate(messages.stop, fields)}\n`,
      eventId: id,
    }
    await parts.mailer.send(mail, signal)
    await commit(parts.db, (tx) =>
      changeMessage(tx, row, { state: 'sent', because: '' }, parts.clock()),
    )
  }
}
