/** Who sends a request. */

import { type Action, type Actor, isAllowed } from '#src/domain/permissions.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { type Answer, notAllowed, notSignedIn } from '#src/platform/http/answer.ts'

/** Where a request comes from, as far as the network and the browser tell. */
export type CalledFrom = {
  readonly address: string
  readonly device: string | undefined
  /** For a request without a device cookie: the device that this answer sets. */
  readonly newDevice?: string
}

export type Caller = {
  readonly actor: Actor
  readonly user: SessionUser | undefined
  readonly from: CalledFrom
}

/** The refusal; undefined for a caller who may. */
export function refusalFor({ actor }: Pick<Caller, 'actor'>, action: Action): Answer | undefined {
  if (isAllowed(actor, action)) return undefined
  return actor === 'anonymous' ? notSignedIn : notAllowed
}

/** For the history and the ledger. Callers without a session are refused before. */
export function actorName({ user }: Pick<Caller, 'user'>): string {
  return user?.email ?? 'nobody'
}
