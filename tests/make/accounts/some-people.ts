/** People with an account, and what callers without a right get. */

import type { Role } from '#src/domain/people/role.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'

export const admin = 'admin@paglamart.test'
export const nobody = 'nobody@example.com'

export type Person = {
  readonly id: string
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
}

export async function aPerson(server: TestServer, role: Role, email?: string): Promise<Person> {
  const user = await aUser(server.db, { role, ...(email !== undefined && { email }) })
  return { ...user, headers: await signInAs(server, user.email) }
}

export function rowOf({ db }: TestServer, email: string) {
  return db.read
    .selectFrom('users')
    .select(['name', 'role', 'status', 'version'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export const notSignedIn = { status: 401, body: { code: 'not-signed-in' } }
export const notAllowed = { status: 403, body: { code: 'not-allowed' } }
