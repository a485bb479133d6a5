/** What an owner must be able to find again: each has a line of its own in the log. */

/** The names stay; docs/security.md says what each of them means. */
export const securityEvents = {
  started: 'info',
  stopped: 'info',
  'administrator-made': 'warn',

  'signed-up': 'info',
  'sign-up-refused': 'warn',
  'signed-in': 'info',
  'sign-in-refused': 'warn',
  'google-refused': 'warn',
  'account-locked': 'warn',
  'signed-out': 'info',
  'session-ended': 'info',
  'reset-asked': 'info',
  'reset-refused': 'warn',
  'password-reset': 'info',
  'password-changed': 'info',
  'password-change-refused': 'warn',
  'role-changed': 'warn',
  'user-blocked': 'warn',
  'user-unblocked': 'warn',
  'token-made': 'info',

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
} as const satisfies Readonly<Record<string, 'info' | 'warn'>>

export type SecurityEvent = keyof typeof securityEvents

/** Ids, codes and counts. A name, phone, address, e-mail, password or token has no place here. */
export type SecurityFacts = {
  /** Ids of users: whom it is about. Who did it stands beside it as `by`, from the request. */
  readonly user?: string
  readonly order?: string
  readonly role?: string
  readonly way?: 'password' | 'google'
  readonly code?: string
  /** A word of ours. */
  readonly because?: string
  readonly flags?: readonly string[]
  readonly count?: number
  readonly until?: string
  readonly engine?: string
}

/** Called after the commit, so that the line says what is so, and belongs to its request. */
export type Note = (event: SecurityEvent, facts?: SecurityFacts) => void

type Writing = Readonly<Record<'info' | 'warn', (line: object) => void>>

export function makeNote(log: Writing, count: (event: SecurityEvent) => void = () => {}): Note {
  return (event, facts) => {
    count(event)
    log[securityEvents[event]]({ event, security: true, ...facts })
  }
}
