/** Who is calling, as every handler asks it. */

import { type Action, type Actor, isAllowed } from '#src/domain/permissions.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { type Answer, notAllowed, notSignedIn } from '#src/platform/http/answer.ts'

/** Where a request comes from, as far as the network and the browser tell. */
export type CalledFrom = {
  readonly address: string
  readonly device: string | undefined
  /** For who came without one: the device that this answer makes of them. */
  readonly newDevice?: string
}

export type Caller = {
  readonly actor: Actor
  readonly user: SessionUser | undefined
  readonly from: CalledFrom
}

/** The refusal, or undefined for who may. Asked in the handler, never in a layout alone. */
export function refusalFor({ actor }: Pick<Caller, 'actor'>, action: Action): Answer | undefined {
  if (isAllowed(actor, action)) return undefined
  return actor === 'anonymous' ? notSignedIn : notAllowed
}

/** For the history and the ledger; behind a refusal to who is not signed in. */
export function actorName({ user }: Pick<Caller, 'user'>): string {
  return user?.email ?? 'nobody'
}
