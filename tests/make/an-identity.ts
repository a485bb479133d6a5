/** Accounts without a server: the requests below `/api/auth` and their answers. */

import type { UserStatus } from '#src/domain/people/role.ts'
import type { AuthAnswer } from '#src/features/accounts/auth-answer.ts'
import { type Identity, makeIdentity } from '#src/features/accounts/identity.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const origin = 'http://localhost:3000'
export const email = 'admin@paglamart.test'
export const password = 'seven-mangoes-on-a-boat'

/** The person who signs up in a test. */
export const rahima = {
  name: 'Rahima',
  email: 'rahima@example.com',
  password: 'a-boat-of-jackfruit',
} as const

export function anIdentity(shop: Shop, givenOrigin = origin): Identity {
  return makeIdentity(shop, {
    origin: givenOrigin,
    adminEmail: email,
    passwords: quickPasswords(),
  })
}

export async function aShopWithAdministrator(clock: Clock = systemClock): Promise<Shop> {
  const shop = await aShop(await freshDatabase(), clock)
  await ensureAdministrator(shop, { email, password }, quickPasswords())
  return shop
}

type Asking = {
  readonly cookie?: string
  readonly address?: string
  readonly device?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly language?: Language
}

export function ask(
  identity: Identity,
  asked: `${'GET' | 'POST'} /${string}`,
  { cookie, address = '10.0.0.1', device, body, headers = {}, language }: Asking = {},
): Promise<AuthAnswer> {
  const [method = '', path = ''] = asked.split(' ')
  return identity.answer({
    method,
    path,
    headers: new Headers(cookie === undefined ? headers : { ...headers, cookie }),
    body,
    from: { address, device },
    ...(language !== undefined && { language }),
  })
}

export function signIn(
  identity: Identity,
  body: unknown = { email, password },
  asking: Asking = {},
): Promise<AuthAnswer> {
  return ask(identity, 'POST /sign-in/email', { ...asking, body })
}

export function signUp(
  identity: Identity,
  body: unknown = rahima,
  asking: Asking = {},
): Promise<AuthAnswer> {
  return ask(identity, 'POST /sign-up/email', { ...asking, body })
}

export function cookieOf({ setCookies }: AuthAnswer): string {
  return setCookies[0]?.replace(/;.*$/, '') ?? ''
}

export async function setStatus(shop: Shop, status: UserStatus): Promise<void> {
  await transact(shop.db, async (tx) => {
    await tx.updateTable('users').set({ status }).execute()
    return ok(undefined)
  })
}

/** The whole database as one text. */
export async function allThatIsStored({ db }: Shop): Promise<string> {
  const tables = await db.read.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.read
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

export const invalidCredential: AuthAnswer = {
  status: 401,
  body: {
    code: 'auth/invalid-credential',
    message: 'The e-mail or the password is not right.',
  },
  setCookies: [],
}

export function tooMany(minutes: string, retryAfterSeconds: number): AuthAnswer {
  return {
    status: 429,
    body: {
      code: 'auth/too-many-requests',
      message: `Too many attempts. Try again in ${minutes}.`,
    },
    setCookies: [],
    retryAfterSeconds,
  }
}
