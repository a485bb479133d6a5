/** The part of the OpenID provider that signing in needs. Loaded on first use. */

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

/** The issuer's claims about the user who signed in. */
export type IdClaims = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string
}

export type IssuerFailure = {
  readonly kind: 'cancelled' | 'unreachable' | 'wrong-client' | 'wrong-address' | 'refused'
  /** For the log. Never log the error or its texts: they contain tokens. */
  readonly because: string
}

export type Issuer = {
  /** The address to redirect the visitor to. */
  readonly addressFor: (attempt: Attempt) => Promise<Result<string, IssuerFailure>>
  /** Exchanges the callback's query for the issuer's verified claims. */
  readonly exchange: (
    answered: URLSearchParams,
    attempt: Attempt,
  ) => Promise<Result<IdClaims, IssuerFailure>>
}

type IssuerParts = {
  readonly google: NonNullable<Config['google']>
  readonly redirectUri: string
  /** The time limit of each request to the issuer. */
  readonly timeoutSeconds: number
}

const Claims = z.object({
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
})

export function makeIssuer({ google, redirectUri, timeoutSeconds }: IssuerParts): Issuer {
  let discovered: Promise<Configuration> | undefined

  /** Loaded once per process; after a failure the next visitor's request tries again. */
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
          // The configuration allows http: only on this machine.
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

  async function exchangeCode(answered: URLSearchParams, attempt: Attempt): Promise<IdClaims> {
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
    // The standard lets an issuer return the e-mail only from userinfo, as oidc-provider does.
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
        // The shop cannot sign visitors in with an issuer whose metadata is wrong.
        return failed({ kind: 'unreachable', because: failureIn(error).because })
      }
    },
    exchange: async (answered, attempt) => {
      try {
        return ok(await exchangeCode(answered, attempt))
      } catch (error) {
        return failed(failureIn(error))
      }
    },
  }
}

/**
 * The client authentication method that the issuer lists first; Basic if it lists none, as the
 * standard defines. Google lists the form first, and issuers differ in how they parse Basic.
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

/** By the standard's error codes, in the callback's query or in the issuer's response. */
const kindOfCode: Readonly<Record<string, IssuerFailure['kind']>> = {
  access_denied: 'cancelled',
  invalid_grant: 'refused',
  invalid_client: 'wrong-client',
  unauthorized_client: 'wrong-address',
  redirect_uri_mismatch: 'wrong-address',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
}

/** The library's error codes for a missing response, or one that is not OpenID. */
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
    // An attacker may have written the address: log only the standard's codes.
    return {
      kind: (known ? kindOfCode[error.error] : undefined) ?? 'refused',
      because: known ? error.error : 'another-error',
    }
  }
  // Without an error code in the body, a challenge means that the issuer refused the client secret.
  if (error instanceof WWWAuthenticateChallengeError) {
    return { kind: 'wrong-client', because: 'challenge' }
  }
  if (error instanceof ClientError) {
    const because = error.code ?? 'unknown'
    return { kind: noAnswer.has(because) ? 'unreachable' : 'refused', because }
  }
  // `fetch` throws it when the connection fails.
  if (error instanceof TypeError) return { kind: 'unreachable', because: 'no-connection' }
  throw error
}
