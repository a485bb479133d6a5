/** Explains the errors of failed attempts to people who read no error codes. */

export const reasonKinds = [
  'no-one-answers',
  'cut-off',
  'no-such-address',
  'no-network',
  'network-away',
  'took-too-long',
  'certificate',
  'mail-name',
  'mail-address',
  'mail-refused',
  'mail-server-away',
  'mail-encryption',
  'own-problem',
  'not-accepted',
  'older-first',
  'no-token',
  'no-secret',
  'sms-limit',
  'shop-phone',
  'feed-problem',
  'too-old',
  'too-old-for-google',
  'wrong-answer',
  'unreadable',
  'has-it-already',
  /** No sentence of ours says more than the error itself. */
  'other',
] as const

export type ReasonKind = (typeof reasonKinds)[number]

const codes: Readonly<Record<string, ReasonKind>> = {
  ECONNREFUSED: 'no-one-answers',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
  UND_ERR_SOCKET: 'cut-off',
  ENOTFOUND: 'no-such-address',
  EAI_AGAIN: 'no-network',
  ENETUNREACH: 'network-away',
  EHOSTUNREACH: 'network-away',
  ETIMEDOUT: 'took-too-long',
  UND_ERR_CONNECT_TIMEOUT: 'took-too-long',
  CERT_HAS_EXPIRED: 'certificate',
  EAUTH: 'mail-name',
  EENVELOPE: 'mail-address',
  EMESSAGE: 'mail-refused',
  ESOCKET: 'mail-server-away',
  ECONNECTION: 'mail-server-away',
  ETLS: 'mail-encryption',
}

/** The shop writes these itself. */
const ownReasons: readonly (readonly [RegExp, ReasonKind])[] = [
  [/^No (?:end after|answer in)/, 'took-too-long'],
  [/^An older event/, 'older-first'],
  [/^There is no access token for Facebook/, 'no-token'],
  [/^There is no API secret for Google/, 'no-secret'],
  [/^The daily limit for SMS/, 'sms-limit'],
  [/^The phone of the shop takes no SMS/, 'shop-phone'],
  [/^The (?:feed|item) /, 'feed-problem'],
  [/^Older than seven days/, 'too-old'],
  [/^Older than three days/, 'too-old-for-google'],
  [/^The answer is not the one of such a service/, 'wrong-answer'],
  [/^An? (?:answer|token) that the shop cannot read|^No parcel number/, 'unreadable'],
  [/^Steadfast has this invoice already/, 'has-it-already'],
]

/** One sentence of each kind, in the language of a person. */
export type Reasons = Readonly<Record<ReasonKind, string>>

/** Ends with the original error for support; empty without an error. */
export function plainReason(noted: string, reasons: Reasons): string {
  const kind = reasonKindOf(noted)
  return kind === 'other' ? noted : `${reasons[kind]} (${noted})`
}

export function reasonKindOf(noted: string): ReasonKind {
  const status = /^Status (\d)\d\d$/.exec(noted)?.[1]
  if (status === '5') return 'own-problem'
  if (status !== undefined) return 'not-accepted'
  const own = ownReasons.find(([begins]) => begins.test(noted))
  if (own) return own[1]

  // The last match wins: a mail server's own status follows the connection's.
  const code = noted.split(' ').findLast((word) => Object.hasOwn(codes, word))
  return code === undefined ? 'other' : (codes[code] ?? 'other')
}
