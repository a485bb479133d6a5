/** A real OpenID provider; the test makes up the users who sign in there. */

import { createServer } from 'node:http'
import { exportJWK } from 'jose'
import type { Context, Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { vi } from 'vitest'
import { listenOnFreePort } from '#tests/support/listen.ts'
import { rsaKeysOf } from '#tests/support/stand-ins/rsa-keys.ts'

export type GoogleClient = {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

export type Person = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export type OpenidProvider = {
  readonly issuer: string
  /** The paths that browsers and the shop requested. */
  readonly requests: readonly string[]
  /** Signs in as a browser does; returns the address that it is redirected back to. */
  readonly signIn: (address: string, person: Person) => Promise<string>
  readonly cancel: (address: string) => Promise<string>
}

/** Returns a user's e-mail only from userinfo, as the standard defines for the code flow. */
export async function openidProvider(client: GoogleClient): Promise<OpenidProvider> {
  const people = new Map<string, Person>()
  const requests: string[] = []
  const server = createServer()
  const issuer = await listenOnFreePort(server)
  const provider = new (await quietProvider())(
    issuer,
    await configurationFor(client, people, () => provider),
  )
  const answer = provider.callback()

  server.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    requests.push(pathname)
    if (!pathname.startsWith('/interaction/')) return answer(request, response)
    const accountId = searchParams.get('as')
    const result =
      accountId === null
        ? { error: 'access_denied', error_description: 'The visitor left' }
        : { login: { accountId } }
    return provider.interactionFinished(request, response, result)
  })

  /** Follows the provider's redirects until one leaves it. `as` is the user who signs in, if any. */
  async function visit(start: string, as: string | undefined): Promise<string> {
    const cookies = new Map<string, string>()
    let address = new URL(start)
    while (address.href.startsWith(issuer)) {
      if (address.pathname.startsWith('/interaction/') && as !== undefined) {
        address.searchParams.set('as', as)
      }
      const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const response = await fetch(address, { headers, redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      address = new URL(location, address)
    }
    return address.href
  }

  return {
    issuer,
    requests,
    signIn: (address, person) => {
      people.set(person.sub, person)
      return visit(address, person.sub)
    },
    cancel: (address) => visit(address, undefined),
  }
}

/** It warns about every version of Node without long-term support. */
async function quietProvider(): Promise<typeof Provider> {
  const silence = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const library = await import('oidc-provider')
  silence.mockRestore()
  return library.Provider
}

async function configurationFor(
  client: GoogleClient,
  people: ReadonlyMap<string, Person>,
  provider: () => Provider,
): Promise<object> {
  const { privateKey } = await rsaKeysOf('the provider')
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const someMinutes = () => 600

  return {
    adapter: createMemoryAdapter(0),
    clients: [
      { client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key for tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
    // Every user consents.
    loadExistingGrant: async ({ oidc }: Context) => {
      const { Grant } = provider()
      const { accountId } = oidc.session
      const grant = new Grant({ accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: someMinutes,
      AuthorizationCode: someMinutes,
      Grant: someMinutes,
      IdToken: someMinutes,
      Interaction: someMinutes,
      Session: someMinutes,
    },
  }
}
