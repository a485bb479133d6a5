/** A server with an owner; every thing is new and every visitor has an address of their own. */

import type { TestServer } from '#tests/make/a-server.ts'
import type { World } from './example-calls.ts'

type Headers = Readonly<Record<string, string>>

/** The test server trusts this machine as a proxy; otherwise the limits would apply. */
export function aWorld(server: TestServer, changes?: () => number): World {
  let count = 0
  return {
    server,
    owner: keptSignedIn(server, () => server.signIn(), changes),
    next: () => `thing-${++count}`,
    address: () => {
      count += 1
      return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
    },
  }
}

/**
 * Signs in, and again where the session has ended meanwhile. `changes` counts what may have ended it, so that
 * the session is not asked for in vain.
 */
export function keptSignedIn(
  server: TestServer,
  signIn: () => Promise<Headers>,
  changes: () => number = () => Number.NaN,
): () => Promise<Headers> {
  let cookie: Headers | undefined
  let seen = Number.NaN
  return async () => {
    if (cookie && changes() === seen) return cookie
    seen = changes()
    const session = await server.send('GET', '/api/auth/get-session', { headers: cookie ?? {} })
    if (!cookie || session.body === null) cookie = await signIn()
    return cookie
  }
}
