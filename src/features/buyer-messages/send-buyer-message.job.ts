/** Sends the messages that buyers get about their orders: an SMS once or not at all, a mail as all mails. */

import type { Gateway, MessageState } from '#src/domain/messages/buyer-message.ts'
import { needsKey } from '#src/domain/messages/buyer-message.ts'
import {
  type Begun,
  beginMessage,
  changeMessage,
  giveBackToLimit,
  type MessageRow,
} from '#src/features/buyer-messages/begin-message.server.ts'
import type { ConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import type { SmsAnswer } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import {
  findGatewayKey,
  type SealingSecrets,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { messageFieldsOf } from '#src/features/buyer-messages/message-text.ts'
import type { OrderEvents } from '#src/features/orders/order-events.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered, NotSent, unsureReason } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import type { Timeouts } from '#src/platform/outbox/run-outbox.server.ts'

type Sending = Pick<Shop, 'db' | 'clock'> & {
  readonly secrets: SealingSecrets
  readonly origin: string
  readonly log: Log
  readonly connectGateway: ConnectGateway
}

/** Longer than a call to a gateway and the write of its answer. */
export const smsTimeouts: Timeouts = { attemptMs: 20_000, leaseMs: 60_000 }

type ToSend = Extract<Begun, { kind: 'send' }>

const mayHaveArrived = `${unsureReason}: the SMS may have arrived, so the shop sends it no second time`

export function sendBuyerSms(parts: Sending): OutboxHandler<OrderEvents['buyer-sms']> {
  return async ({ payload }) => {
    const begun = await beginMessage(parts, payload)
    if (begun.kind === 'over') return
    if (begun.kind === 'unsure') throw new DeadLettered(mayHaveArrived)
    if (begun.kind === 'over-limit') throw new DeadLettered('The daily limit for SMS is reached')
    const answer = await callGateway(parts, begun)
    await store(parts, begun.row, answer)
    if (answer.kind === 'accepted') return
    if (answer.kind === 'unsure') throw new DeadLettered(mayHaveArrived)
    if (answer.kind === 'not-sent') throw new NotSent(answer.because)
    throw new DeadLettered(`The SMS gateway refused it: ${answer.because}`)
  }
}

async function callGateway(
  parts: Sending,
  { settings, to, text, parts: size, order }: ToSend,
): Promise<SmsAnswer> {
  const { gateway, senderId } = settings
  if (!needsKey(gateway)) return writeToLog(parts.log, { gateway, to, size, oid: order.number })
  const apiKey = await findGatewayKey(parts, settings)
  if (apiKey === undefined) {
    return { kind: 'refused', because: 'this process cannot read the key of the gateway' }
  }
  return parts.connectGateway(gateway, apiKey).send({ to, text, senderId })
}

type Written = {
  readonly gateway: Gateway
  readonly to: string
  readonly size: number
  readonly oid: string
}

/** Neither the text nor a whole number: a log is kept longer than a message. */
function writeToLog(log: Log, { to, size, oid }: Written): SmsAnswer {
  log.info({ event: 'sms-logged', oid, to: `+${to.slice(0, 5)}*****${to.slice(-3)}`, parts: size })
  return { kind: 'accepted', reference: '' }
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
