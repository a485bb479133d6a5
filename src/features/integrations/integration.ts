/** The services outside that the shop speaks to, and the events of the outbox that go to each. */

import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { paymentProviders } from '#src/domain/payments/payment-provider.ts'

export const integrations = [
  'mail',
  'sms',
  ...apiCouriers,
  ...paymentProviders,
  'order-sheet',
  'feeds',
  'google-sign-in',
  'facebook',
  'google-analytics',
] as const

export type Integration = (typeof integrations)[number]

/** `send-from-outbox.ts` sends exactly these as mails. */
export const mailKinds = [
  'order-placed',
  'password-reset',
  'account-mail',
  'team-invitation',
  'low-stock',
  'contact-message',
  'many-numbers',
  'webhook-off',
  'wallet-numbers',
  'payment-keys',
  'buyer-mail',
  'buyer-advance-mail',
] as const

export const eventKinds: Readonly<Record<Integration, readonly string[]>> = {
  mail: mailKinds,
  sms: ['buyer-sms', 'buyer-advance-sms', 'back-in-stock'],
  // What became of a booking stands on its parcel.
  steadfast: ['book-at-steadfast'],
  pathao: ['book-at-pathao'],
  redx: ['book-at-redx'],
  // What became of a payment stands in its row.
  bkash: [],
  sslcommerz: [],
  'order-sheet': ['order-sheet'],
  feeds: [],
  'google-sign-in': [],
  facebook: ['facebook-purchase'],
  'google-analytics': ['google-purchase'],
}

export type Failure = {
  readonly at: string
  readonly noted: string
  /** Then `at` is when the event was queued: the outbox keeps no time of an attempt. */
  readonly isWaiting?: true
}

/** An attempt that failed, or the last one that did not. */
export type IntegrationStanding = {
  readonly integration: Integration
  readonly isSetUp: boolean
  readonly lastSuccessAt: string | undefined
  readonly lastFailure: Failure | undefined
  /** Events that failed and wait for another attempt, or for the owner. */
  readonly undelivered: number
}

export type IntegrationTest =
  /** `detail` is what the service answered, or where the test went. */
  | { readonly kind: 'works'; readonly detail: string }
  | { readonly kind: 'failed'; readonly noted: string }
  | { readonly kind: 'not-set-up' }
