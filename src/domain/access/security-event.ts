/** Events that an owner must be able to find again: each has a line of its own in the log. */

/** The names stay, since alerts use them; docs/security.md explains each. */
export const securityEvents = {
  started: 'info',
  stopped: 'info',
  'administrator-made': 'warn',

  'signed-up': 'info',
  'sign-up-refused': 'warn',
  'signed-in': 'info',
  'sign-in-refused': 'warn',
  'factor-added': 'warn',
  'factor-removed': 'warn',
  'factors-reset': 'warn',
  'proved-again': 'info',
  'proof-refused': 'warn',
  'google-refused': 'warn',
  'account-taken-over': 'warn',
  'email-verified': 'info',
  'account-locked': 'warn',
  'device-known': 'info',
  'signed-out': 'info',
  'session-ended': 'info',
  'reset-requested': 'info',
  'reset-refused': 'warn',
  'password-reset': 'info',
  'password-changed': 'info',
  'password-change-refused': 'warn',
  'role-changed': 'warn',
  'user-blocked': 'warn',
  'user-unblocked': 'warn',
  'token-made': 'info',
  'api-token-made': 'warn',
  'api-token-ended': 'warn',
  'team-invited': 'warn',
  'invitation-revoked': 'info',
  'team-joined': 'warn',
  'invitation-refused': 'warn',
  'duties-changed': 'warn',
  'team-left': 'warn',

  'wrong-host': 'warn',
  'bad-target': 'warn',
  'unknown-transfer': 'warn',
  'cross-origin': 'warn',
  'access-refused': 'warn',
  'token-refused': 'warn',
  'upload-refused': 'warn',
  limited: 'warn',

  'order-flagged': 'info',
  'settings-changed': 'info',

  'backup-made': 'info',
  'backup-restored': 'warn',
  'shop-checked': 'info',
  'person-exported': 'warn',
  'person-forgotten': 'warn',

  'many-numbers': 'warn',
  'log-shortened': 'info',
} as const satisfies Readonly<Record<string, 'info' | 'warn'>>

export type SecurityEvent = keyof typeof securityEvents

export function isSecurityEvent(text: string): text is SecurityEvent {
  return Object.hasOwn(securityEvents, text)
}

/**
 * Events that anybody on the internet can cause as often as they send requests. The shop stores a
 * bounded number of their rows and counts the rest.
 */
export const floodableEvents: ReadonlySet<SecurityEvent> = new Set([
  'signed-up',
  'sign-up-refused',
  'sign-in-refused',
  'google-refused',
  'proof-refused',
  'account-locked',
  'reset-requested',
  'reset-refused',
  'password-change-refused',
  'token-made',
  'wrong-host',
  'bad-target',
  'unknown-transfer',
  'cross-origin',
  'access-refused',
  'token-refused',
  'upload-refused',
  'limited',
  'order-flagged',
])

/** Ids, codes and counts. Never a name, phone, address, e-mail, password or token. */
export type SecurityFacts = {
  /** The id of the user that the event is about. The log adds the caller's id as `by`. */
  readonly user?: string
  readonly order?: string
  readonly role?: string
  readonly way?: 'password' | 'google' | 'second-step' | 'passkey'
  readonly code?: string
  /** A word of ours. */
  readonly because?: string
  readonly flags?: readonly string[]
  readonly count?: number
  readonly until?: string
  readonly engine?: string
}
