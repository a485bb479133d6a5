/**
 * SSLCommerz, session API v4: the buyer pays on its page by card or wallet, and the money moves there. The
 * shop finds the transaction by its own invoice, and believes the validation API alone.
 */

import { z } from 'zod'
import { doubts } from '#src/domain/payments/doubts.ts'
import type {
  ConnectionTest,
  Outcome,
  PaymentToStart,
  ProviderAccount,
  ProviderCalls,
  ProviderKind,
  ProviderOptions,
  Started,
} from '#src/features/payments/providers/provider.ts'
import { takaFromText, takaText } from '#src/features/payments/providers/taka-text.ts'
import { callService } from '#src/platform/outgoing/call-service.server.ts'
import { plainText } from '#src/platform/outgoing/plain-text.ts'

const mostBytes = 256 * 1024
const longestSentence = 200

const paidStatuses: readonly string[] = ['VALID', 'VALIDATED']

export const sslcommerz: ProviderKind = {
  baseUrls: {
    live: 'https://securepay.sslcommerz.com',
    sandbox: 'https://sandbox.sslcommerz.com',
  },
  secretNames: ['storeId', 'storePassword'],
  pageDomains: ['sslcommerz.com'],
  connect: (account, options) => {
    const find = (invoice: string) => findPaid(account, options, invoice)
    return {
      start: (payment) => start(account, options, payment),
      find: ({ invoice }) => find(invoice),
      // Nothing waits for the shop: the buyer has paid, or not.
      take: ({ invoice }) => find(invoice),
      test: () => test(account, options),
    } satisfies ProviderCalls
  },
}

const Session = z.object({
  status: z.string(),
  failedreason: z.string().nullish(),
  sessionkey: z.string().max(200).nullish(),
  GatewayPageURL: z.string().max(2_000).nullish(),
})

type NoAnswer = { readonly kind: 'no-answer'; readonly because: string }

async function start(
  { baseUrl, secrets }: ProviderAccount,
  { callMs }: ProviderOptions,
  { invoice, amount, returnUrl, noticeUrl }: PaymentToStart,
): Promise<Started> {
  const answer = await callService({
    url: `${baseUrl}/gwprocess/v4/api.php`,
    method: 'POST',
    headers: {},
    form: {
      store_id: secrets.storeId ?? '',
      store_passwd: secrets.storePassword ?? '',
      total_amount: takaText(amount),
      currency: 'BDT',
      tran_id: invoice,
      success_url: returnUrl,
      fail_url: returnUrl,
      cancel_url: returnUrl,
      ipn_url: noticeUrl,
      // It asks for these fields and needs none of them: no name or address of a buyer leaves the shop.
      ...{ cus_name: 'Buyer', cus_email: 'buyer@shop.invalid', cus_phone: '01700000000' },
      ...{ cus_add1: 'Bangladesh', cus_city: 'Dhaka', cus_postcode: '1000' },
      ...{ cus_country: 'Bangladesh', shipping_method: 'NO', num_of_item: '1' },
      ...{ product_name: invoice, product_category: 'Order', product_profile: 'general' },
    },
    withinMs: callMs,
    mostBytes,
  })
  if (answer.kind !== 'answered') return { kind: 'no-answer', because: answer.because }
  if (answer.status !== 200) return { kind: 'no-answer', because: `Status ${answer.status}` }
  const session = Session.safeParse(answer.body).data
  if (!session) return { kind: 'no-answer', because: doubts.unread }
  const { status, sessionkey, GatewayPageURL: address } = session
  if (status === 'SUCCESS' && sessionkey && address) {
    return { kind: 'started', providerId: sessionkey, address }
  }
  const because = plainText(session.failedreason ?? '', longestSentence)
  return { kind: 'refused', because: because || 'Refused without a reason' }
}

async function ask(
  { baseUrl, secrets }: ProviderAccount,
  { callMs }: ProviderOptions,
  path: string,
  asked: Readonly<Record<string, string>>,
): Promise<{ readonly kind: 'answered'; readonly body: unknown } | NoAnswer> {
  const query = new URLSearchParams({
    ...asked,
    store_id: secrets.storeId ?? '',
    store_passwd: secrets.storePassword ?? '',
    v: '1',
    format: 'json',
  })
  const answer = await callService({
    url: `${baseUrl}/validator/api/${path}?${query}`,
    method: 'GET',
    headers: {},
    withinMs: callMs,
    mostBytes,
  })
  if (answer.kind !== 'answered') return { kind: 'no-answer', because: answer.because }
  const { status, body } = answer
  return status === 200
    ? { kind: 'answered', body }
    : { kind: 'no-answer', because: `Status ${status}` }
}

const Transactions = z.object({
  APIConnect: z.string(),
  element: z
    .array(z.object({ tran_id: z.string(), status: z.string(), val_id: z.string().nullish() }))
    .max(50)
    .nullish(),
})

function listTransactions(account: ProviderAccount, options: ProviderOptions, invoice: string) {
  return ask(account, options, 'merchantTransIDvalidationAPI.php', { tran_id: invoice })
}

/** One session can have several attempts; at most one of them is paid. After a failed one, the buyer tries another card. */
async function findPaid(
  account: ProviderAccount,
  options: ProviderOptions,
  invoice: string,
): Promise<Outcome> {
  const answer = await listTransactions(account, options, invoice)
  if (answer.kind !== 'answered') return answer
  const found = Transactions.safeParse(answer.body).data
  if (!found) return { kind: 'no-answer', because: doubts.unread }
  if (found.APIConnect !== 'DONE')
    return { kind: 'no-answer', because: connectReason(found.APIConnect) }
  const own = (found.element ?? []).filter(({ tran_id }) => tran_id === invoice)
  const paid = own.find(({ status }) => paidStatuses.includes(status))
  if (!paid) return { kind: 'open' }
  return validate(account, options, { invoice, valId: paid.val_id ?? '' })
}

const Validated = z.object({
  status: z.string(),
  tran_id: z.string(),
  amount: z.string(),
  /** Of `amount`. The buyer's own currency stands in other fields. */
  currency: z.string().optional(),
  bank_tran_id: z.string(),
  risk_level: z.union([z.string(), z.number()]).optional(),
})

async function validate(
  account: ProviderAccount,
  options: ProviderOptions,
  { invoice, valId }: { readonly invoice: string; readonly valId: string },
): Promise<Outcome> {
  const answer = await ask(account, options, 'validationserverAPI.php', { val_id: valId })
  if (answer.kind !== 'answered') return answer
  const told = Validated.safeParse(answer.body).data
  if (!told || !paidStatuses.includes(told.status)) {
    return { kind: 'no-answer', because: doubts.unread }
  }
  if (told.tran_id !== invoice) return { kind: 'unclear', because: doubts.otherInvoice }
  if (told.currency !== 'BDT') return { kind: 'unclear', because: doubts.otherCurrency }
  if (String(told.risk_level ?? '0') !== '0') {
    return { kind: 'unclear', because: doubts.risky }
  }
  const amount = takaFromText(told.amount)
  const transactionId = told.bank_tran_id.toUpperCase()
  if (amount === undefined || !/^[0-9A-Z_-]{6,80}$/.test(transactionId)) {
    return {
      kind: 'unclear',
      because: doubts.unreadNumber,
    }
  }
  return { kind: 'paid', amount, transactionId }
}

function connectReason(connect: string): string {
  return `APIConnect ${plainText(connect, 40)}`
}

/** Asks for a transaction that does not exist. */
async function test(account: ProviderAccount, options: ProviderOptions): Promise<ConnectionTest> {
  const answer = await listTransactions(account, options, 'PM-TEST')
  if (answer.kind !== 'answered') return answer
  const found = Transactions.safeParse(answer.body).data
  if (!found) return { kind: 'no-answer', because: doubts.unread }
  return found.APIConnect === 'DONE'
    ? { kind: 'connected', answer: account.baseUrl }
    : { kind: 'refused', because: connectReason(found.APIConnect) }
}
