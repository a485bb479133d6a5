/** The signed-in user, as the server sends it and the browser stores it. */

import type { Role } from '#src/domain/people/role.ts'

export type SessionUser = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

/** The session response contains no other column of the user. */
export function toSessionUser({ id, email, name, role }: SessionUser): SessionUser {
  return { id, email, name, role }
}
