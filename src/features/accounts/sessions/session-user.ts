/** Who is signed in, as the server tells it and the browser keeps it. */

import type { Role } from '#src/domain/people/role.ts'

export type SessionUser = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

/** Nothing else that is stored of a user leaves with their session. */
export function toSessionUser({ id, email, name, role }: SessionUser): SessionUser {
  return { id, email, name, role }
}
