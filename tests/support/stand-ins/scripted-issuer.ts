/** An OpenID provider that answers as the test decides. */

import { createServer, type ServerResponse } from 'node:http'
import { exportJWK, SignJWT } from 'jose'
import { listenOnFreePort } from '#tests/support/listen.ts'
import { rsaKeysOf } from '#tests/support/stand-ins/rsa-keys.ts'

type Claims = Readonly<Record<string, unknown>>

type Answer = { readonly status?: number; readonly body: unknown }

export type ScriptedIssuer = {
  readonly issuer: string
  /** The paths that the shop requested. */
  readonly requests: readonly string[]
  /** Answers the next code exchanges with an ID token with these claims. */
  readonly issueToken: (claims: Claims, by?: 'own-key' | 'other-key' | 'no-key') => Promise<void>
  /** Answers the next code exchanges with this response. */
  readonly answerExchange: (answer: Answer) => void
  /** Answers each request for this path. */
  readonly answerAll: (answer: Answer | undefined) => void
}

export async function scriptedIssuer(): Promise<ScriptedIssuer> {
  const own = await rsaKeysOf('the issuer')
  const other = await rsaKeysOf('another issuer')
  const requests: string[] = []
  const server = createServer()
  const issuer = await listenOnFreePort(server)
  let exchange: Answer = { status: 400, body: { error: 'invalid_grant' } }
  let everything: Answer | undefined

  const answers: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      },
    }),
    '/jwks': async () => ({
      body: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' }] },
    }),
    '/token': () => exchange,
  }

  server.on('request', async (request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const answer = everything ?? (await answers[path]?.())
    send(response, answer ?? { status: 404, body: {} })
  })

  async function idToken(claims: Claims, by: 'own-key' | 'other-key' | 'no-key'): Promise<string> {
    if (by === 'no-key') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const { privateKey } = by === 'own-key' ? own : other
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey)
  }

  return {
    issuer,
    requests,
    issueToken: async (claims, by = 'own-key') => {
      const id_token = await idToken(claims, by)
      exchange = { body: { access_token: 'an-access-token', token_type: 'Bearer', id_token } }
    },
    answerExchange: (answer) => {
      exchange = answer
    },
    answerAll: (answer) => {
      everything = answer
    },
  }
}

function send(response: ServerResponse, { status = 200, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
