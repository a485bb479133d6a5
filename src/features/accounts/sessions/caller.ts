/** The sender of a request. */

import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { type Answer, notAllowed, notSignedIn } from '#src/platform/http/answer.ts'

/** The origin of a request, as the network and the browser report it. */
export type CalledFrom = {
  readonly address: string
  readonly device: string | undefined
  /** For a request without a device cookie: the device that this response sets. */
  readonly newDevice?: string
}

export type Caller = {
  readonly actor: Actor
  readonly user: SessionUser | undefined
  readonly from: CalledFrom
}

/** The refusal; undefined for a caller with the permission. */
export function refusalFor({ actor }: Pick<Caller, 'actor'>, action: Action): Answer | undefined {
  if (isAllowed(actor, action)) return undefined
  return actor === 'anonymous' ? notSignedIn : notAllowed
}

/** For the history and the ledger. Callers without a session were refused before. */
export function actorName({ user }: Pick<Caller, 'user'>): string {
  return user?.email ?? 'nobody'
}
