/**
 * bKash tokenized checkout v1.2.0-beta, without an agreement: create, the buyer's PIN on bKash's page,
 * execute. Money moves at execute, once; afterwards the query says what became of it.
 */

import { z } from 'zod'
import { transactionId } from '#src/domain/orders/order-amounts.ts'
import { doubts } from '#src/domain/payments/doubts.ts'
import type {
  Outcome,
  PaymentKey,
  PaymentToStart,
  ProviderAccount,
  ProviderCalls,
  ProviderKind,
  ProviderOptions,
  Started,
} from '#src/features/payments/providers/provider.ts'
import { takaFromText, takaText } from '#src/features/payments/providers/taka-text.ts'
import { callService, type ServiceAnswer } from '#src/platform/outgoing/call-service.server.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'

const mostBytes = 64 * 1024
/** The shop stops using a token so long before its end. */
const spareMs = 60_000
const longestSentence = 200

/** Their codes for a payment that is over without money: cancelled, failed, or its time is up. */
const overStatuses: readonly string[] = ['cancelled', 'failed', 'declined', 'expired', 'reversed']

export const bkash: ProviderKind = {
  baseUrls: {
    live: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    sandbox: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
  },
  secretNames: ['username', 'password', 'appKey', 'appSecret'],
  pageDomains: ['bkash.com', 'bka.sh'],
  connect: connectBkash,
}

type Reply =
  | { readonly kind: 'accepted'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'no-answer'; readonly because: string }

type Token = { readonly kind: 'token'; readonly id: string; readonly endsAt: number }

function connectBkash(account: ProviderAccount, options: ProviderOptions): ProviderCalls {
  const call = makeCall(account, options)
  const outcomeOf = async (path: string, key: PaymentKey): Promise<Outcome> => {
    const reply = await call(path, { paymentID: key.providerId })
    return reply.kind === 'accepted' ? readOutcome(reply.body, key) : unsettled(reply)
  }
  return {
    start: (payment) => start(call, payment),
    find: (key) => outcomeOf('/payment/status', key),
    take: (key) => outcomeOf('/execute', key),
    test: async () => {
      const token = await call.renew()
      return token.kind === 'token' ? { kind: 'connected', answer: account.baseUrl } : token
    },
  }
}

/** A refusal of these two calls does not say that no money came: the payment stays open. */
function unsettled({ kind, because }: Exclude<Reply, { kind: 'accepted' }>): Outcome {
  return { kind: 'no-answer', because, ...(kind === 'refused' && { isOfOne: true }) }
}

const Created = z.object({
  paymentID: z.string().regex(/^[\w-]{1,64}$/),
  bkashURL: z.url().max(2_000),
})

async function start(call: Call, { invoice, amount, returnUrl }: PaymentToStart): Promise<Started> {
  const reply = await call('/create', {
    mode: '0011',
    payerReference: invoice,
    callbackURL: returnUrl,
    amount: takaText(amount),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: invoice,
  })
  if (reply.kind !== 'accepted') return reply
  const created = Created.safeParse(reply.body).data
  if (!created) return { kind: 'no-answer', because: doubts.unread }
  return { kind: 'started', providerId: created.paymentID, address: created.bkashURL }
}

const Told = z.object({
  paymentID: z.string(),
  transactionStatus: z.string(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  trxID: z.string().optional(),
  /** Execute names it so. */
  merchantInvoiceNumber: z.string().optional(),
  /** The query names it so. */
  merchantInvoice: z.string().optional(),
  verificationStatus: z.string().optional(),
  userVerificationStatus: z.string().optional(),
})

function readOutcome(body: unknown, key: PaymentKey): Outcome {
  const told = Told.safeParse(body).data
  if (!told) return { kind: 'no-answer', because: doubts.unread, isOfOne: true }
  if (told.paymentID !== key.providerId) {
    return { kind: 'no-answer', because: doubts.otherPayment, isOfOne: true }
  }
  const status = told.transactionStatus.toLowerCase()
  if (overStatuses.includes(status)) {
    return { kind: 'not-paid', because: plainText(told.transactionStatus, longestSentence) }
  }
  if (status !== 'completed') {
    const verified = told.userVerificationStatus ?? told.verificationStatus
    return verified?.toLowerCase() === 'complete' ? { kind: 'approved' } : { kind: 'open' }
  }
  const invoice = told.merchantInvoiceNumber ?? told.merchantInvoice
  if (invoice === undefined) {
    return { kind: 'no-answer', because: doubts.noInvoice, isOfOne: true }
  }
  if (invoice !== key.invoice) return { kind: 'unclear', because: doubts.otherInvoice }
  if (told.currency !== 'BDT') return { kind: 'unclear', because: doubts.otherCurrency }
  const amount = takaFromText(told.amount ?? '')
  const trxId = transactionId(told.trxID ?? '')
  if (amount === undefined || trxId === undefined) {
    return { kind: 'unclear', because: doubts.unreadTrxId }
  }
  return { kind: 'paid', amount, transactionId: trxId }
}

type Call = ((path: string, body: unknown) => Promise<Reply>) & {
  readonly renew: () => Promise<Token | Exclude<Reply, { kind: 'accepted' }>>
}

function makeCall({ baseUrl, secrets }: ProviderAccount, options: ProviderOptions): Call {
  const { username = '', password = '', appKey = '', appSecret = '' } = secrets
  let token: Token | undefined
  let renewing: ReturnType<Call['renew']> | undefined

  function send(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<ServiceAnswer> {
    const url = `${baseUrl}/tokenized/checkout${path}`
    return callService({ url, method: 'POST', headers, body, withinMs: options.callMs, mostBytes })
  }

  async function grant(): ReturnType<Call['renew']> {
    const body = { app_key: appKey, app_secret: appSecret }
    const reply = replyOf(await send('/token/grant', { username, password }, body))
    if (reply.kind !== 'accepted') return reply
    const granted = Granted.safeParse(reply.body).data
    if (!granted) return { kind: 'no-answer', because: doubts.unreadToken }
    const endsAt = options.clock().getTime() + granted.expires_in * 1_000 - spareMs
    token = { kind: 'token', id: granted.id_token, endsAt }
    return token
  }

  /** Calls that begin together share one new token: bKash counts how many a shop asks for. */
  function renew(): ReturnType<Call['renew']> {
    renewing ??= grant().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function call(path: string, body: unknown): Promise<Reply> {
    const isKnown = token !== undefined && token.endsAt > options.clock().getTime()
    const used = isKnown && token ? token : await renew()
    if (used.kind !== 'token') return used
    const headers = (id: string) => ({ authorization: id, 'x-app-key': appKey })
    const answer = await send(path, headers(used.id), body)
    if (!isKnown || !isUnauthorized(answer)) return replyOf(answer)
    // bKash has withdrawn the token and did nothing.
    const fresh = await renew()
    return fresh.kind === 'token' ? replyOf(await send(path, headers(fresh.id), body)) : fresh
  }

  return Object.assign(call, { renew })
}

const Granted = z.object({
  id_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().max(10_000_000),
})

function isUnauthorized(answer: ServiceAnswer): boolean {
  return answer.kind === 'answered' && (answer.status === 401 || answer.status === 403)
}

const Coded = z.object({
  statusCode: z.string().optional(),
  statusMessage: z.string().optional(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  message: z.string().optional(),
})

/** bKash refuses with a code in the body, as a rule of a 200. */
function replyOf(answer: ServiceAnswer): Reply {
  if (answer.kind !== 'answered') return { kind: 'no-answer', because: answer.because }
  const { status, body } = answer
  const coded = Coded.safeParse(body).data
  const code = coded?.statusCode ?? coded?.errorCode
  const says = coded?.statusMessage ?? coded?.errorMessage ?? coded?.message
  if (status >= 200 && status < 300) {
    if (!coded) return { kind: 'no-answer', because: doubts.unread }
    if (code === undefined || code === '0000') return { kind: 'accepted', body }
  } else if (status < 400 || status >= 500 || status === 408 || status === 429) {
    return { kind: 'no-answer', because: `Status ${status}` }
  }
  const sentence = [code, says].filter((part) => part !== undefined).join(' ')
  return { kind: 'refused', because: plainText(sentence, longestSentence) || `Status ${status}` }
}
