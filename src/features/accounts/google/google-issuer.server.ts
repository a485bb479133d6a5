/** The OpenID provider, as far as signing in needs it. Imported only when first needed. */

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import type { Attempt } from '#src/features/accounts/google/google-attempt.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Config } from '#src/platform/config.ts'

/** Who the issuer says that somebody is. */
export type IssuersWord = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string
}

export type IssuerFailure = {
  readonly kind: 'cancelled' | 'unreachable' | 'wrong-client' | 'wrong-address' | 'refused'
  /** A word for the log. Neither the error nor what it quotes may be logged: it holds tokens. */
  readonly because: string
}

export type Issuer = {
  /** Where the visitor is sent. */
  readonly addressFor: (attempt: Attempt) => Promise<Result<string, IssuerFailure>>
  /** What they came back with: exchanged for the issuer's word, which is verified whole. */
  readonly askWhoCame: (
    answered: URLSearchParams,
    attempt: Attempt,
  ) => Promise<Result<IssuersWord, IssuerFailure>>
}

type IssuerParts = {
  readonly google: NonNullable<Config['google']>
  readonly redirectUri: string
  /** For each call to the issuer. */
  readonly timeoutSeconds: number
}

const Claims = z.object({
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
})

export function makeIssuer({ google, redirectUri, timeoutSeconds }: IssuerParts): Issuer {
  let discovered: Promise<Configuration> | undefined

  /** Asked once for all; a failure is not kept, so the next visitor asks anew. */
  function discover(): Promise<Configuration> {
    discovered ??= discovery(
      new URL(google.issuer),
      google.clientId,
      google.clientSecret,
      withSecret(google.clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          enableNonRepudiationChecks,
          // The config accepts http: for this machine alone.
          ...(google.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
        ],
      },
    ).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  async function authorizationAddress(attempt: Attempt): Promise<string> {
    const address = buildAuthorizationUrl(await discover(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    })
    return address.href
  }

  async function exchange(answered: URLSearchParams, attempt: Attempt): Promise<IssuersWord> {
    const configuration = await discover()
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri}?${answered}`),
      {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      },
    )
    const idToken = tokens.claims()
    if (!idToken) throw new ClientError('No ID token')

    const { issuer, userinfo_endpoint } = configuration.serverMetadata()
    // The standard lets an issuer tell the e-mail there alone, as oidc-provider does.
    const isElsewhere = idToken.email === undefined && userinfo_endpoint !== undefined
    const told = isElsewhere
      ? await fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : idToken
    const { email, email_verified, name } = Claims.parse(told)
    return { issuer, subject: idToken.sub, email, isEmailVerified: email_verified, name }
  }

  return {
    addressFor: async (attempt) => {
      try {
        return ok(await authorizationAddress(attempt))
      } catch (error) {
        // Whatever is wrong with its description, it is not there to sign in with.
        return failed({ kind: 'unreachable', because: failureIn(error).because })
      }
    },
    askWhoCame: async (answered, attempt) => {
      try {
        return ok(await exchange(answered, attempt))
      } catch (error) {
        return failed(failureIn(error))
      }
    },
  }
}

/**
 * The way to prove ourselves that the issuer names first; Basic where it names none, as the
 * standard says. Google names the form first, and not every issuer reads Basic alike.
 */
function withSecret(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const form = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? []
    const first = ways.find((way) => way === 'client_secret_basic' || way === 'client_secret_post')
    return (first === 'client_secret_post' ? form : basic)(server, client, body, headers)
  }
}

/** By the standard's codes, in the visitor's address or in an answer to us. */
const kindOfCode: Readonly<Record<string, IssuerFailure['kind']>> = {
  access_denied: 'cancelled',
  invalid_grant: 'refused',
  invalid_client: 'wrong-client',
  unauthorized_client: 'wrong-address',
  redirect_uri_mismatch: 'wrong-address',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
}

/** The library's words for an answer that did not come, or was none. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function failureIn(error: unknown): IssuerFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const known = Object.hasOwn(kindOfCode, error.error)
    // A word of the issuer, or of whoever wrote the address: only the standard's is logged.
    return {
      kind: (known ? kindOfCode[error.error] : undefined) ?? 'refused',
      because: known ? error.error : 'another-error',
    }
  }
  // Without a code in the body, a challenge is what says that our proof was not taken.
  if (error instanceof WWWAuthenticateChallengeError) {
    return { kind: 'wrong-client', because: 'challenge' }
  }
  if (error instanceof ClientError) {
    const because = error.code ?? 'unknown'
    return { kind: noAnswer.has(because) ? 'unreachable' : 'refused', because }
  }
  // What `fetch` throws without a connection.
  if (error instanceof TypeError) return { kind: 'unreachable', because: 'no-connection' }
  throw error
}
