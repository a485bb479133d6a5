/**
 * What the shop asks of a company that takes payments. An adapter translates it into the calls of one
 * provider and knows no database. A provider's texts are input: bounded, on one line, shown as text.
 */

import type { Poisha } from '#src/domain/money.ts'

export type ProviderAccount = {
  readonly baseUrl: string
  /** By the names in `secretNames` of the provider: never logged, never shown. */
  readonly secrets: Readonly<Record<string, string>>
}

export type ProviderOptions = {
  /** The time limit of one call. */
  readonly callMs: number
  readonly clock: () => Date
}

/** What is the same for every account of a provider. */
export type ProviderKind = {
  readonly baseUrls: { readonly live: string; readonly sandbox: string }
  /** The first one names the account, and is no secret. */
  readonly secretNames: readonly string[]
  /** The domains of the pages on which buyers pay. */
  readonly pageDomains: readonly string[]
  readonly connect: (account: ProviderAccount, options: ProviderOptions) => ProviderCalls
}

export type PaymentToStart = {
  /** Unique in the shop. */
  readonly invoice: string
  readonly amount: Poisha
  /** Where the provider sends the buyer back. */
  readonly returnUrl: string
  /** Where a provider that sends notices sends them. */
  readonly noticeUrl: string
}

type Refused = { readonly kind: 'refused'; readonly because: string }

/** Nobody can tell what the provider did; it may be asked again. */
type NoAnswer = {
  readonly kind: 'no-answer'
  readonly because: string
  /** The provider answers, and only about this payment not as it should. */
  readonly isOfOne?: true
}

export type Started =
  | { readonly kind: 'started'; readonly providerId: string; readonly address: string }
  | Refused
  | NoAnswer

/** By what both sides know a payment. */
export type PaymentKey = { readonly invoice: string; readonly providerId: string }

export type Outcome =
  /** The provider has the money, in taka. The shop compares the amount. */
  | { readonly kind: 'paid'; readonly amount: Poisha; readonly transactionId: string }
  | { readonly kind: 'not-paid'; readonly because: string }
  | { readonly kind: 'open' }
  /** The buyer has agreed; the money moves when the shop takes it. */
  | { readonly kind: 'approved' }
  /** Paid, and the shop cannot decide whether it may take it: another invoice or currency, a risky card. */
  | { readonly kind: 'unclear'; readonly because: string }
  | NoAnswer

export type ConnectionTest =
  | { readonly kind: 'connected'; readonly answer: string }
  | Refused
  | NoAnswer

/** What an adapter makes. */
export type ProviderCalls = {
  readonly start: (payment: PaymentToStart) => Promise<Started>
  /** Changes nothing at the provider. */
  readonly find: (payment: PaymentKey) => Promise<Outcome>
  /** Takes what the buyer approved; the second of two calls takes nothing. */
  readonly take: (payment: PaymentKey) => Promise<Outcome>
  readonly test: () => Promise<ConnectionTest>
}

export type Provider = ProviderCalls & {
  /** Another account knows nothing of a payment that began at this one. */
  readonly account: string
}
