/** An authenticator app as a user would have it: it makes the codes of a secret. */

import { TOTP } from 'otpauth'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { type AuthAnswer, ask, cookieOf } from '#tests/make/an-identity.ts'

export type App = {
  /** The six digits at that moment. */
  readonly codeAt: (moment: Date) => string
  readonly recoveryCodes: readonly string[]
}

/** Adds an app to the account of the session, with its first code. */
export async function addApp(identity: Identity, cookie: string, now: Date): Promise<App> {
  const started = await ask(identity, 'POST /factors/app/start', { cookie, body: {} })
  const { secret } = started.body as { secret: string }
  const codeAt = (moment: Date) => new TOTP({ secret }).generate({ timestamp: moment.getTime() })
  const added = await ask(identity, 'POST /factors/app', {
    cookie: `${cookie}; ${cookieOf(started)}`,
    body: { code: codeAt(now) },
  })
  if (added.status !== 200) throw new Error(`The app was refused: ${JSON.stringify(added.body)}`)
  const { recoveryCodes = [] } = added.body as { recoveryCodes?: readonly string[] }
  return { codeAt, recoveryCodes }
}

/** Adds an app by calls to a server. Returns the recovery codes. */
export async function addAppOver(
  { send }: Pick<TestServer, 'send'>,
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const started = await send('POST', '/api/auth/factors/app/start', { headers })
  const [enrolment = ''] = [started.headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => line.startsWith('app-enrolment'))
  const code = new TOTP({ secret: started.body.secret }).generate()
  const cookie = `${headers.cookie}; ${enrolment.split(';')[0]}`
  const added = await send('POST', '/api/auth/factors/app', {
    headers: { ...headers, cookie },
    body: { code },
  })
  if (added.status !== 200) throw new Error(`The app was refused: ${added.text}`)
  return added.body.recoveryCodes
}

/** The second step, by the cookie that the first one set. */
export function secondStep(
  identity: Identity,
  first: AuthAnswer,
  code: string,
): Promise<AuthAnswer> {
  const cookie = cookieOf(first)
  return ask(identity, 'POST /sign-in/second-step', { cookie, body: { code } })
}
