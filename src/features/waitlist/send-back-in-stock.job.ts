/** Sends the SMS that a product is back: once or not at all. */

import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import { giveBackToLimit, takeFromLimit } from '#src/features/buyer-messages/daily-limit.server.ts'
import type { SmsAnswer } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import {
  findMessageSettings,
  type StoredMessageSettings,
  tellsBackInStock,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { refusesMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import {
  mayHaveArrived,
  type SmsParts,
  sendSms,
  throwUnlessAccepted,
} from '#src/features/buyer-messages/send-sms.server.ts'
import { newEndToken } from '#src/features/waitlist/end-waitlist.server.ts'
import type { WaitlistEvents } from '#src/features/waitlist/waitlist-events.ts'
import {
  changeEntry,
  findPieces,
  keepWithinStock,
  type LockedProduct,
  lockQueue,
  takePieces,
} from '#src/features/waitlist/waitlist-queue.server.ts'
import { type BackInStockSms, backInStockSms } from '#src/features/waitlist/waitlist-text.server.ts'
import type { WaitlistShop } from '#src/features/waitlist/watch-waitlist.job.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = SmsParts & WaitlistShop

type Payload = WaitlistEvents['back-in-stock']

type Begun =
  /** It was sent, waits again, or wants nothing. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'no-piece' }
  | {
      readonly kind: 'send'
      readonly product: LockedProduct
      readonly to: string
      readonly sms: BackInStockSms
      readonly settings: StoredMessageSettings
      readonly cost: { readonly sending_at: string; readonly cost_poisha: number }
    }

export function sendBackInStock(parts: Sending): OutboxHandler<Payload> {
  return async ({ payload }) => {
    const begun = await commit(parts.db, (tx) => beginBackInStock(tx, parts, payload))
    if (begun.kind === 'over') return
    if (begun.kind === 'unsure') throw new DeadLettered(mayHaveArrived)
    if (begun.kind === 'no-piece') throw new DeadLettered('No piece is left for this phone')
    const { sms, product, ...to } = begun
    const answer = await sendSms(parts, { ...to, ...sms, about: { pid: product.pid } })
    await commit(parts.db, (tx) => store(tx, parts, { payload, answer, cost: begun.cost }))
    throwUnlessAccepted(answer)
  }
}

/** After it, the entry is `sending`: a process that dies from here on leaves it unsure. */
async function beginBackInStock(tx: Tx, parts: Sending, payload: Payload): Promise<Begun> {
  const now = parts.clock()
  const over = { kind: 'over' } as const
  const product = await lockQueue(tx, payload.product)
  if (product) await keepWithinStock(tx, product, now)
  const row = await findEntry(tx, payload)
  if (row?.state === 'sending' || row?.state === 'unsure') {
    await changeEntry(tx, row.id, { state: 'unsure', because: 'no-answer' }, now)
    return { kind: 'unsure' }
  }
  // An admin sends a refused one again: it needs a piece again.
  const isAgain = row?.state === 'failed'
  if (!row || (row.state !== 'due' && !isAgain)) return over
  if (isAgain && !(await takeAgain(tx, payload, row.phone))) return { kind: 'no-piece' }

  const settings = await findMessageSettings(tx)
  const national = normalisePhone(row.phone)
  if (national === undefined || (await refusesMessages(tx, parts.secrets, row.phone))) {
    await changeEntry(tx, row.id, { state: 'dropped', because: 'refused' }, now)
    await takePieces(tx, payload.product, -1)
    return over
  }
  if (!product || !tellsBackInStock(settings)) return waitAgain(tx, payload, now)
  const { origin } = parts
  const endToken = newEndToken()
  const sms = (await backInStockSms(tx, { product, settings, origin, endToken }))[row.language]
  const { cost } = sms
  if (!(await takeFromLimit(tx, { cost, limit: settings.dailyLimit, now }))) {
    return waitAgain(tx, payload, now)
  }
  const taken = { sending_at: now.toISOString(), cost_poisha: cost }
  const end_hash = hashToken(endToken)
  await changeEntry(tx, row.id, { state: 'sending', because: '', end_hash, ...taken }, now)
  return { kind: 'send', product, to: phoneWithoutPlus(national), sms, settings, cost: taken }
}

function findEntry(tx: Tx, { entry, dueAt }: Payload) {
  return tx
    .selectFrom('waitlist_entries')
    .select(['id', 'state', 'phone', 'language'])
    .where('id', '=', entry)
    .where('due_at', '=', dueAt)
    .executeTakeFirst()
}

async function takeAgain(tx: Tx, { entry, product }: Payload, phone: string): Promise<boolean> {
  const [other] = await tx
    .selectFrom('waitlist_entries')
    .select('id')
    .where('product_id', '=', product)
    .where('phone', '=', phone)
    .where('id', '<>', entry)
    .where('state', 'in', ['waiting', 'due', 'sending'])
    .execute()
  if (other || (await findPieces(tx, product)) < 1) return false
  await takePieces(tx, product, 1)
  return true
}

/** Its piece is for the next look, and so is its place in the queue. */
async function waitAgain(tx: Tx, { entry, product }: Payload, now: Date): Promise<Begun> {
  await changeEntry(tx, entry, { state: 'waiting', due_at: null }, now)
  await takePieces(tx, product, -1)
  return { kind: 'over' }
}

const stateAfter = {
  accepted: 'sent',
  refused: 'failed',
  'not-sent': 'due',
  unsure: 'unsure',
} as const satisfies Record<SmsAnswer['kind'], string>

type Storing = {
  readonly payload: Payload
  readonly answer: SmsAnswer
  readonly cost: { readonly sending_at: string; readonly cost_poisha: number }
}

async function store(
  tx: Tx,
  { clock }: Pick<Sending, 'clock'>,
  { payload, answer, cost }: Storing,
): Promise<void> {
  await lockQueue(tx, payload.product)
  const now = clock()
  const state = stateAfter[answer.kind]
  const [because, reference] =
    answer.kind === 'accepted' ? ['', answer.reference] : [answer.because, '']
  if (state === 'failed' || state === 'due') await giveBackToLimit(tx, cost)
  const isThere = await changeEntry(tx, payload.entry, { state, because, reference }, now)
  if (isThere && state === 'failed') await takePieces(tx, payload.product, -1)
}
