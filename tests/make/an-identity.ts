/** Accounts without a server: the endpoints under `/api/auth`, as a request would run them. */

import type { UserStatus } from '#src/domain/people/role.ts'
import { type Identity, makeIdentity } from '#src/features/accounts/identity.server.ts'
import { makeLink, requestLink } from '#src/features/accounts/links/links.server.ts'
import { sendAccountMails } from '#src/features/accounts/mail/send-account-mail.job.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Message } from '#src/platform/mail/make-mailer.server.ts'
import { factorEndpoints } from '#src/routes/api/accounts/factors.ts'
import { secondStepEndpoints } from '#src/routes/api/accounts/second-step.ts'
import { sessionEndpoints } from '#src/routes/api/accounts/session.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const origin = 'http://localhost:3000'
export const email = 'admin@paglamart.test'
export const password = 'seven-mangoes-on-a-boat'

/** The user who signs up in a test. */
export const rahima = {
  name: 'Rahima',
  email: 'rahima@example.com',
  password: 'a-boat-of-jackfruit',
} as const

/** With `smtpUrl`: of a shop whose mail reaches people. */
export function anIdentity(shop: Shop, givenOrigin = origin, smtpUrl?: string): Identity {
  return makeIdentity(shop, {
    origin: givenOrigin,
    adminEmail: email,
    smtpUrl,
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
}

export type AuthAnswer = {
  readonly status: number
  readonly body: unknown
  readonly setCookies: readonly string[]
  readonly retryAfterSeconds?: number
}

export async function ask(
  identity: Identity,
  requested: `${'GET' | 'POST'} /${string}`,
  { cookie, address = '10.0.0.1', device, body, headers = {} }: Asking = {},
): Promise<AuthAnswer> {
  const [method = '', path = ''] = requested.split(' ')
  const endpoint = [...sessionEndpoints, ...secondStepEndpoints, ...factorEndpoints].find(
    (one) => one.method === method && one.path === `/api/auth${path}`,
  )
  if (!endpoint) throw new Error(`No endpoint: ${requested}`)

  const all = new Headers(cookie === undefined ? headers : { ...headers, cookie })
  const caller = {
    actors: ['anonymous'],
    user: undefined,
    language: 'en',
    from: { address, device },
  } as const
  const answer = await endpoint.run(
    { identity, caller },
    {
      params: {},
      rawQuery: {},
      rawBody: body,
      header: (name) => all.get(name),
      allHeaders: () => all,
    },
  )
  const { 'retry-after': retryAfter, 'clear-site-data': _, ...rest } = answer.headers ?? {}
  if (Object.keys(rest).length > 0) throw new Error(`Unexpected headers: ${Object.keys(rest)}`)
  return {
    status: answer.status,
    body: answer.body,
    setCookies: answer.cookies ?? [],
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
  }
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

/** The user whom the session of the cookie belongs to. */
export async function whoIs(identity: Identity, cookie: string): Promise<SessionUser | undefined> {
  return (await identity.findSession(cookie))?.user
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

/** The token of a link for a new password, as a mail would carry it. */
export async function aResetToken(shop: Shop, email: string): Promise<string | undefined> {
  const { db, secrets, clock } = shop
  const asked = { purpose: 'reset', now: clock() } as const
  const id = await commit(db, (tx) => requestLink(tx, { ...asked, email }))
  return (await makeLink(db.read, secrets, { ...asked, id }))?.token
}

/** Sends the waiting mails to accounts, as the outbox would, and removes their events. */
export async function accountMailsOf(shop: Shop): Promise<readonly Message[]> {
  const mails: Message[] = []
  const mailer = { send: async (mail: Message) => void mails.push(mail) }
  const { 'account-mail': handler } = sendAccountMails({ ...shop, mailer, origin })
  if (handler === 'not-set-up') throw new Error('The shop sends no mail')
  const { db } = shop
  const ofKind = db.read.selectFrom('outbox').where('kind', '=', 'account-mail')
  for (const { id, payload } of await ofKind.select(['id', 'payload']).orderBy('id').execute()) {
    await handler({ id, payload: JSON.parse(payload), attempt: 1 }, new AbortController().signal)
    await commit(db, (tx) => tx.deleteFrom('outbox').where('id', '=', id).execute())
  }
  return mails
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
