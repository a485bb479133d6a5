/** Who is calling, as every handler asks it. */

import { type Action, type Actor, isAllowed } from '#src/domain/permissions.ts'
import type { SessionUser } from '#src/features/accounts/session-user.ts'
import type { Origin } from '#src/features/orders/place-order.server.ts'
import { type Answer, notAllowed, notSignedIn } from '#src/platform/http/answer.ts'

export type Caller = {
  readonly actor: Actor
  readonly user: SessionUser | undefined
  readonly from: Origin
}

/** The refusal, or undefined for who may. Asked in the handler, never in a layout alone. */
export function refusalFor({ actor }: Pick<Caller, 'actor'>, action: Action): Answer | undefined {
  if (isAllowed(actor, action)) return undefined
  return actor === 'anonymous' ? notSignedIn : notAllowed
}
