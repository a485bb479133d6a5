import type { Role, UserStatus } from '#src/domain/people/role.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type UserView = {
  readonly id: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly role: Role
  readonly status: UserStatus
}

export const userColumns = ['id', 'name', 'email', 'role', 'status'] as const

export function findUser(reads: Reads, email: string): Promise<UserView | undefined> {
  return reads.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()
}

/** Locks the row: no other transaction changes the user until `tx` ends. */
export function lockUser(tx: Tx, email: string): Promise<UserView | undefined> {
  return lockUserRows(tx).where('email', '=', email).returning(userColumns).executeTakeFirst()
}
