/** Explains the errors of failed attempts to people who read no error codes. */

import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

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

/** Ends with the original error for support; empty without an error. */
export function plainReason(noted: string): string {
  const kind = reasonKindOf(noted)
  if (kind === 'other') return noted
  return `${dashboardMessages('en', 'integrations').reasons[kind]} (${noted})`
}

export function reasonKindOf(noted: string): ReasonKind {
  const status = /^Status (\d)\d\d$/.exec(noted)?.[1]
  if (status === '5') return 'own-problem'
  if (status !== undefined) return 'not-accepted'
  if (/^No (?:end after|answer in)/.test(noted)) return 'took-too-long'
  if (/^An older event/.test(noted)) return 'older-first'

  // The last match wins: a mail server's own status follows the connection's.
  const code = noted.split(' ').findLast((word) => Object.hasOwn(codes, word))
  return code === undefined ? 'other' : (codes[code] ?? 'other')
}
