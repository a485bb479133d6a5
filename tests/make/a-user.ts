/** Users of a test, all with the same password, and the ways they call the API. */

import type { Duty } from '#src/domain/people/duty.ts'
import type { Role, UserStatus } from '#src/domain/people/role.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'

export const userPassword = 'four-ripe-jackfruits'

/** Made once: it is slow on purpose. */
let passwordHash: Promise<string> | undefined

type UserMatters = {
  readonly email?: string
  readonly name?: string
  readonly role?: Role
  readonly duties?: readonly Duty[]
  readonly status?: UserStatus
}

let users = 0

/** Puts a user into the database who can sign in with `userPassword`. */
export async function aUser(
  db: Database,
  { email, name = 'Karim', role = 'guest', duties = [], status = 'Verified' }: UserMatters = {},
): Promise<{ readonly id: string; readonly email: string }> {
  users += 1
  passwordHash ??= quickPasswords().hash(userPassword)
  const password = await passwordHash
  const now = new Date()
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const user = { id: newId(now), email: email ?? `user-${users}@example.com` }

  await transact(db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...user,
        name,
        email_verified: 0,
        image: null,
        role,
        status,
        version: 1,
        ...times,
      })
      .execute()
    for (const duty of duties) {
      await tx.insertInto('user_duties').values({ user_id: user.id, duty }).execute()
    }
    await tx
      .insertInto('accounts')
      .values({
        id: newId(now),
        user_id: user.id,
        provider_id: 'credential',
        account_id: user.id,
        password,
        ...times,
      })
      .execute()
    return ok(undefined)
  })
  return user
}

type Headers = Readonly<Record<string, string>>

/** The headers of the user's browser. */
export async function signInAs(
  { send }: Pick<TestServer, 'send'>,
  email: string,
): Promise<Headers> {
  const body = { email, password: userPassword }
  const answer = await send('POST', '/api/auth/sign-in/email', { body })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return { cookie, origin: 'http://localhost:3000' }
}

/** The headers of a program of the user, whose browser has `headers`. */
export async function bearerFor(
  { send }: Pick<TestServer, 'send'>,
  email: string,
  headers: Headers,
): Promise<Headers> {
  const answer = await send('POST', '/api/jwt', { body: { email }, headers })
  if (answer.status !== 200) throw new Error(`${email} got no token: ${answer.text}`)
  return { authorization: `Bearer ${answer.body.token}` }
}
