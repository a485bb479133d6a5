/** The redirect to the issuer and the callback. Loaded on first use: its libraries are large. */

import {
  type AccountFailure,
  findOrMakeGoogleAccount,
  type GoogleAccount,
  type LinkedSignInFailure,
  signInLinked,
} from '#src/features/accounts/google/google-account.server.ts'
import {
  type Attempt,
  attemptCookie,
  newAttempt,
} from '#src/features/accounts/google/google-attempt.server.ts'
import type { GoogleFailureCode } from '#src/features/accounts/google/google-failures.ts'
import {
  type IssuerFailure,
  makeIssuer,
} from '#src/features/accounts/google/google-issuer.server.ts'
import {
  releaseAttempt,
  reserveAttempt,
} from '#src/features/accounts/google/google-limits.server.ts'
import type {
  Callback,
  GoogleParts,
  GoogleSignIn,
  NextAddress,
  Start,
} from '#src/features/accounts/google/google-sign-in.server.ts'
import { type Identity, visitorOf } from '#src/features/accounts/identity.server.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import { homePath, type Language, languageOfPath, pathPrefix } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { leadsToBangla } from '#src/platform/http/request/chosen-language.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'

const issuerTimeoutSeconds = 10

/** A cookie holds at most 4 KiB, and encryption makes this value longer. */
const longestReturn = 1_000

type Failure = {
  readonly code: GoogleFailureCode
  /** For the log. */
  readonly because: string
}

type SignedIn =
  | { readonly kind: 'signed-in'; readonly isNew: boolean; readonly token: string }
  /** The account has a second factor: `cookie` lets this browser take the second step. */
  | { readonly kind: 'second-step'; readonly cookie: string }

type SignInPage = { readonly language: Language; readonly from?: string; readonly error?: string }

export function makeGoogleFlow(parts: GoogleParts): GoogleSignIn {
  const { identity, origin, google } = parts
  const { shop, sessionCookie } = identity
  const cookie = attemptCookie({ ...shop, origin })
  const issuer = makeIssuer({
    google,
    redirectUri: `${origin}/api/auth/callback/google`,
    timeoutSeconds: issuerTimeoutSeconds,
  })

  function refuse(
    { code, because }: Failure,
    page: SignInPage,
    setCookies: readonly string[] = [],
  ): NextAddress {
    shop.note('google-refused', { code, because })
    return { location: signInPage({ ...page, error: code }), setCookies }
  }

  async function start({ headers, ownOrigin, from: given }: Start): Promise<NextAddress> {
    const from = pathBack(given)
    // On another host name the browser would send the callback without the cookie.
    if (ownOrigin !== origin) {
      const query = new URLSearchParams({ from })
      return { location: `${origin}/api/auth/google?${query}`, setCookies: [] }
    }
    const page = { language: languageOfPath(from), from }
    // A visitor who did not press the button sees the page first. Neither another site nor a picture on
    // a page of the shop may replace a visitor's session.
    if (!isPageAskedForHere(headers)) return { location: signInPage(page), setCookies: [] }

    const attempt = newAttempt(from, await cookie.open(headers.get('cookie')))
    const address = await issuer.addressFor(attempt)
    if (!address.ok) return refuse(failureOfIssuer(address.failure), page)
    return { location: address.value, setCookies: [await cookie.seal(attempt)] }
  }

  async function callback(called: Callback): Promise<NextAddress> {
    const cookies = called.headers.get('cookie')
    const attempt = await cookie.open(cookies)
    if (!attempt) {
      const language = leadsToBangla('/', cookies) ? 'bn' : 'en'
      return refuse(startAgain('no-attempt'), { language })
    }
    const page = { language: languageOfPath(attempt.from), from: attempt.from }
    // A callback for another attempt leaves this browser's attempt unchanged.
    const { state } = called.answered
    if (state !== attempt.state) return refuse(stateMismatch(state, attempt), page)

    const signedIn = await signIn(called, attempt)
    if (!signedIn.ok) return refuse(signedIn.failure, page, [cookie.clear()])
    if (signedIn.value.kind === 'second-step') {
      const location = secondStepPage(page)
      return { location, setCookies: [signedIn.value.cookie, cookie.clear()] }
    }
    const { isNew, token } = signedIn.value
    return {
      location: isNew ? homePath(page.language) : attempt.from,
      setCookies: [
        sessionCookie.set(token),
        cookie.clear(),
        toastCookie(isNew ? 'signupSuccessful' : 'loginSuccessful'),
      ],
    }
  }

  async function signIn(
    { headers, from, answered }: Callback,
    attempt: Attempt,
  ): Promise<Result<SignedIn, Failure>> {
    const asking = { state: attempt.state, address: from.address }
    const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
    const taken = await transact(shop.db, (tx) => reserveAttempt(tx, counting, asking))
    if (!taken.ok) {
      const { kind } = taken.failure
      if (kind === 'used-up') return failed(startAgain(kind))
      return failed({ code: 'auth/too-many-requests', because: kind })
    }

    const claims = await issuer.exchange(searchOf(answered), attempt)
    if (claims.ok || claims.failure.kind !== 'refused') {
      await commit(shop.db, (tx) => releaseAttempt(tx, counting, asking))
    }
    if (!claims.ok) return failed(failureOfIssuer(claims.failure))

    const language = languageOfPath(attempt.from)
    const account = await findOrMakeGoogleAccount({ ...identity, language }, claims.value)
    if (!account.ok) return failed(failureOfAccount(account.failure))
    return openFor(identity, account.value, visitorOf(identity, headers, from))
  }

  return { start, callback }
}

async function openFor(
  { shop, pendingSignIn }: Identity,
  account: GoogleAccount,
  visitor: Visitor,
): Promise<Result<SignedIn, Failure>> {
  const { userId, accountId, isNew } = account
  const opened = await signInLinked(shop, account, visitor)
  if (!opened.ok) {
    const { kind } = opened.failure
    if (kind !== 'second-factor-missing') return failed(failureOfSession({ kind }))
    const first = { kind: 'google', account: accountId } as const
    const pending = { user: userId, first, isTrusted: false }
    return ok({ kind: 'second-step', cookie: await pendingSignIn.seal(pending) })
  }
  shop.note(isNew ? 'signed-up' : 'signed-in', { user: userId, way: 'google' })
  return ok({ kind: 'signed-in', isNew, token: opened.value })
}

function pathBack(given: string | undefined): string {
  const path = returnTo(given)
  return path.length > longestReturn ? homePath(languageOfPath(path)) : path
}

function isPageAskedForHere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const fetched = headers.get('sec-fetch-dest') ?? 'document'
  return (site === 'same-origin' || site === 'none') && fetched === 'document'
}

function signInPage({ language, from, error }: SignInPage): string {
  const query = new URLSearchParams()
  if (error !== undefined) query.set('error', error)
  if (from !== undefined && from !== homePath(language)) query.set('from', from)
  return `${pathPrefix(language)}/login${query.size === 0 ? '' : `?${query}`}`
}

function secondStepPage({ language, from }: SignInPage): string {
  const query = new URLSearchParams(
    from === undefined || from === homePath(language) ? {} : { from },
  )
  return `${pathPrefix(language)}/second-step${query.size === 0 ? '' : `?${query}`}`
}

function searchOf(answered: Callback['answered']): URLSearchParams {
  return new URLSearchParams(
    Object.entries(answered).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

function startAgain(because: string): Failure {
  return { code: 'auth/invalid-credential', because }
}

function stateMismatch(state: string | undefined, { replaced }: Attempt): Failure {
  return state !== undefined && state === replaced
    ? { code: 'auth/cancelled-popup-request', because: 'replaced' }
    : startAgain('wrong-state')
}

const codesOfIssuer = {
  cancelled: 'auth/popup-closed-by-user',
  unreachable: 'auth/network-request-failed',
  'wrong-client': 'auth/invalid-api-key',
  'wrong-address': 'auth/unauthorized-domain',
  refused: 'auth/invalid-credential',
} as const satisfies Record<IssuerFailure['kind'], GoogleFailureCode>

function failureOfIssuer({ kind, because }: IssuerFailure): Failure {
  return { code: codesOfIssuer[kind], because }
}

const codesOfAccount = {
  'no-email': 'auth/invalid-email',
  'email-in-use': 'auth/email-already-in-use',
} as const satisfies Record<AccountFailure['kind'], GoogleFailureCode>

function failureOfAccount({ kind }: AccountFailure): Failure {
  return { code: codesOfAccount[kind], because: kind }
}

const codesOfSession = {
  'user-disabled': 'auth/user-disabled',
  'account-gone': 'auth/invalid-credential',
} as const satisfies Partial<Record<LinkedSignInFailure['kind'], GoogleFailureCode>>

function failureOfSession({ kind }: { readonly kind: keyof typeof codesOfSession }): Failure {
  return { code: codesOfSession[kind], because: kind }
}
