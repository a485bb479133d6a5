/**
 * What the shop asks of a courier that has an API. An adapter translates it into the calls of one
 * courier and knows no database; no field of a courier's own leaves the adapter. A courier's texts are
 * input: bounded, on one line, and shown as text.
 */

import type { Poisha } from '#src/domain/money.ts'
import type { TrackingState } from '#src/domain/parcels/tracking-state.ts'

/** What the owner of the shop has from one courier. The process decides which addresses count. */
export type CourierAccount = {
  readonly baseUrl: string
  /** By the names in `secretNames` of the courier: never logged, never shown. */
  readonly secrets: Readonly<Record<string, string>>
  /** By the names in `settingNames`: the merchant's store and the like. */
  readonly settings: Readonly<Record<string, string>>
}

/** What is the same for every account of a courier. */
export type CourierKind = {
  readonly baseUrls: { readonly live: string; readonly sandbox?: string; readonly other?: string }
  /** Without these no call succeeds. */
  readonly secretNames: readonly string[]
  /** Secrets that the courier's webhook needs, and no call. */
  readonly webhookSecretNames: readonly string[]
  readonly settingNames: readonly SettingName[]
  /** What the courier wants as the answer to its webhooks. */
  readonly webhookAnswer?: {
    readonly status: 200 | 202
    readonly headers: Readonly<Record<string, string>>
  }
  /** Every reason for which the courier would refuse the parcel. Calls nobody. */
  readonly problemsOf: (parcel: ParcelToBook) => readonly ParcelProblem[]
  readonly connect: (account: CourierAccount, options: CourierOptions) => Courier
}

export type SettingName = { readonly name: string; readonly isRequired: boolean }

export type CourierOptions = {
  /** The time limit of one call. */
  readonly callMs: number
  /** The time, for tokens that end and for the courier's limit of calls. */
  readonly clock: () => Date
}

/** Texts as the order has them; `phone` is `01XXXXXXXXX`. */
export type ParcelToBook = {
  /** Unique in the shop, such as `PM-ABCD2345` or `PM-ABCD2345-2`. */
  readonly invoice: string
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly area: CourierArea | undefined
  /** In whole taka. */
  readonly collect: Poisha
  /** What the goods are worth, for couriers that insure by it. */
  readonly value: Poisha
  readonly pieces: number
  readonly grams: number
  readonly description: string
  readonly note: string
}

export type ParcelProblem = {
  readonly field: 'invoice' | 'name' | 'phone' | 'address' | 'area' | 'collect' | 'grams'
  readonly problem: 'missing' | 'too-short' | 'too-long' | 'invalid'
}

/** A place in the courier's own list. `id` means something to this courier alone. */
export type CourierArea = { readonly id: string; readonly name: string }

/** By what a courier knows a parcel. */
export type ParcelKey = {
  readonly invoice: string
  readonly consignment: string | undefined
  readonly trackingCode: string | undefined
}

/** Asks again after so many seconds; nothing has happened at the courier. */
type Wait = { readonly kind: 'wait'; readonly seconds: number }

/** The courier answered no, with this sentence. */
type Refused = { readonly kind: 'refused'; readonly sentence: string }

/** A read that got no answer, or one that nobody can read: it may be asked again. */
type NoAnswer = { readonly kind: 'no-answer'; readonly because: string }

export type Booking =
  | {
      readonly kind: 'booked'
      readonly consignment: string
      readonly trackingCode: string
      readonly charge?: Poisha
    }
  | Refused
  /** The courier may have the parcel or not: nobody may send it again without looking. */
  | { readonly kind: 'unsure'; readonly because: string }
  | Wait

export type Tracking =
  | {
      readonly kind: 'tracked'
      /** The courier's word as it came. */
      readonly word: string
      /** Undefined for a word that the adapter's table lacks: nobody guesses. */
      readonly state: TrackingState | undefined
      /** When the courier says so; undefined where it gives no time. */
      readonly at: Date | undefined
      /** The invoice that the courier has for this parcel, where its answer names one. */
      readonly invoice: string | undefined
      readonly charge?: Poisha
    }
  /** The courier knows no such parcel. */
  | { readonly kind: 'unknown-parcel' }
  | Refused
  | NoAnswer
  | Wait

export type Found =
  | {
      readonly kind: 'found'
      /** Undefined where the courier's answer names none. */
      readonly consignment: string | undefined
      readonly trackingCode: string | undefined
    }
  | { readonly kind: 'absent' }
  | Refused
  | NoAnswer
  | Wait

export type Cancelled = { readonly kind: 'cancelled' } | Refused | NoAnswer | Wait

export type Areas =
  | {
      readonly kind: 'areas'
      /** One that is not `isWhole` has areas within, listed by its id. */
      readonly areas: readonly (CourierArea & { readonly isWhole: boolean })[]
    }
  | Refused
  | NoAnswer
  | Wait

/** What the courier answered to a call that changes nothing, for the owner. */
export type ConnectionTest =
  | { readonly kind: 'connected'; readonly answer: string }
  | Refused
  | NoAnswer
  | Wait

/** Which parcel a webhook is about, if any. All else in it is only what its sender says. */
export type WebhookHint = {
  readonly invoice: string | undefined
  readonly consignment: string | undefined
}

export type Courier = {
  /** Sends one request and never a second. */
  readonly book: (parcel: ParcelToBook) => Promise<Booking>
  readonly track: (parcel: ParcelKey) => Promise<Tracking>
  readonly findByInvoice?: (invoice: string) => Promise<Found>
  readonly cancel?: (parcel: ParcelKey) => Promise<Cancelled>
  /** The areas within another, or the outermost. */
  readonly areas?: (within?: string) => Promise<Areas>
  /** `body` is the text that came; `headers` have lower-case names. */
  readonly verifyWebhook: (
    headers: Readonly<Record<string, string | undefined>>,
    body: string,
  ) => WebhookHint | undefined
  readonly test: () => Promise<ConnectionTest>
}
