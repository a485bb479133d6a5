/** A user in the wire format. Only this layer uses its names. */

import { z } from 'zod'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import type { RequestedChange } from '#src/domain/people/user-change.ts'
import type { UserView } from '#src/features/accounts/users/find-user.server.ts'
import type { UserSortField } from '#src/features/accounts/users/list-users.server.ts'
import type { UserUpdate } from '#src/features/accounts/users/user-form.ts'

export const UserOnTheWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses).describe('Not-Verified is a blocked user'),
})
export type UserOnTheWire = z.output<typeof UserOnTheWire>

export function toWire({ id, ...user }: UserView): UserOnTheWire {
  return { _id: id, ...user }
}

/** Accepts either name of the role. */
export function requestedChange({ role, rolee, status }: UserUpdate): RequestedChange {
  return { role: role ?? rolee, status }
}

export const userSortNames = {
  _id: 'id',
  name: 'name',
  email: 'email',
  role: 'role',
  status: 'status',
} as const satisfies Record<string, UserSortField>
