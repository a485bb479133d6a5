/** Which change of a user is meant, and who may make it. */

import type { Role, UserStatus } from '#src/domain/people/role.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

export type RequestedChange = {
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
}

export type UserChange =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'status'; readonly status: UserStatus }
  | { readonly kind: 'none' }

type Standing = { readonly role: Role; readonly status: UserStatus }

/**
 * One thing changes. A button for the status sends role guest along, one for the role sends
 * status Verified: so a role that is not guest comes first, and guest comes last.
 */
function userChange(user: Standing, { role, status }: RequestedChange): UserChange {
  const hasNewRole = role !== undefined && role !== user.role
  if (hasNewRole && role !== 'guest') return { kind: 'role', role }
  if (status !== undefined && status !== user.status) return { kind: 'status', status }
  return hasNewRole ? { kind: 'role', role } : { kind: 'none' }
}

const otherRole: Readonly<Partial<Record<Role, Role>>> = { student: 'teacher', teacher: 'student' }

/** By an admin: anybody but the administrator, and nobody becomes one. By themself: see `otherRole`. */
export function decideUserChange(
  by: 'admin' | 'self',
  user: Standing,
  requested: RequestedChange,
): Result<UserChange, 'not-allowed'> {
  const change = userChange(user, requested)
  const isAllowed =
    by === 'admin'
      ? user.role !== 'admin' && !(change.kind === 'role' && change.role === 'admin')
      : maySelf(user, change)
  return isAllowed ? ok(change) : failed('not-allowed')
}

function maySelf(user: Standing, change: UserChange): boolean {
  const other = otherRole[user.role]
  if (user.status !== 'Verified' || other === undefined) return false
  return change.kind === 'none' || (change.kind === 'role' && change.role === other)
}
