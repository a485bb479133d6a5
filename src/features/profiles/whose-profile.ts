import { type Action, scopeOf } from '#src/domain/access/permissions.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'

/**
 * Whether the caller may do the action with the profile of this address: any profile, or their own.
 * Undefined stands for an invalid address.
 */
export function reachesProfileOf(
  { actors, user }: Pick<Caller, 'actors' | 'user'>,
  action: Extract<Action, `profile.${string}`>,
  email: string | undefined,
): boolean {
  const far = scopeOf(actors, action)
  return far === 'any' || (far === 'own' && email !== undefined && user?.email === email)
}
