/** The way to the issuer and back. Imported only when first needed: its libraries are large. */

import {
  type AccountFailure,
  findOrMakeGoogleAccount,
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
import { giveBack, takeAttempt } from '#src/features/accounts/google/google-limits.server.ts'
import type {
  GoogleParts,
  GoogleSignIn,
  Leaving,
  NextAddress,
  Returning,
} from '#src/features/accounts/google/google-sign-in.server.ts'
import { homePath, type Language, languageOfPath, pathPrefix } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { leadsToBangla } from '#src/platform/http/request/chosen-language.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'

const issuerTimeoutSeconds = 10

/** A cookie holds 4 KiB, and this grows when it is sealed. */
const longestReturn = 1_000

type Failure = {
  readonly code: GoogleFailureCode
  /** A word of ours, for the log. */
  readonly because: string
}

type SignedIn = { readonly isNew: boolean; readonly setCookies: readonly string[] }

type SignInPage = { readonly language: Language; readonly from?: string; readonly error?: string }

export function makeGoogleFlow(parts: GoogleParts): GoogleSignIn {
  const { shop, identity, google } = parts
  const { origin, adminEmail } = parts.config
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

  async function leave({ headers, ownOrigin, from: asked }: Leaving): Promise<NextAddress> {
    const from = pathBack(asked)
    // Under another of this machine's names: the cookie would not come back with the visitor.
    if (ownOrigin !== origin) {
      const query = new URLSearchParams({ from })
      return { location: `${origin}/api/auth/google?${query}`, setCookies: [] }
    }
    const page = { language: languageOfPath(from), from }
    // Who has not pressed our button is shown it: no other site may swap a visitor's session, and
    // no picture on a page of ours.
    if (!isPageAskedForHere(headers)) return { location: signInPage(page), setCookies: [] }

    const attempt = newAttempt(from, await cookie.open(headers.get('cookie')))
    const address = await issuer.addressFor(attempt)
    if (!address.ok) return refuse(failureOfIssuer(address.failure), page)
    return { location: address.value, setCookies: [await cookie.seal(attempt)] }
  }

  async function comeBack(returning: Returning): Promise<NextAddress> {
    const cookies = returning.headers.get('cookie')
    const attempt = await cookie.open(cookies)
    if (!attempt) {
      const language = leadsToBangla('/', cookies) ? 'bn' : 'en'
      return refuse(startAgain('no-attempt'), { language })
    }
    const page = { language: languageOfPath(attempt.from), from: attempt.from }
    // Somebody else's answer leaves this browser's attempt as it is.
    const { state } = returning.answered
    if (state !== attempt.state) return refuse(strange(state, attempt), page)

    const signedIn = await signIn(returning, attempt)
    if (!signedIn.ok) return refuse(signedIn.failure, page, [cookie.clear()])
    const { isNew, setCookies } = signedIn.value
    return {
      location: isNew ? homePath(page.language) : attempt.from,
      setCookies: [
        ...setCookies,
        cookie.clear(),
        toastCookie(isNew ? 'signupSuccessful' : 'loginSuccessful'),
      ],
    }
  }

  async function signIn(
    { headers, from, answered }: Returning,
    attempt: Attempt,
  ): Promise<Result<SignedIn, Failure>> {
    const asking = { state: attempt.state, address: from.address }
    const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
    const taken = await transact(shop.db, (tx) => takeAttempt(tx, counting, asking))
    if (!taken.ok) {
      const { kind } = taken.failure
      if (kind === 'used-up') return failed(startAgain(kind))
      return failed({ code: 'auth/too-many-requests', because: kind })
    }

    const word = await issuer.askWhoCame(searchOf(answered), attempt)
    if (word.ok || word.failure.kind !== 'refused') {
      await commit(shop.db, (tx) => giveBack(tx, counting, asking))
    }
    if (!word.ok) return failed(failureOfIssuer(word.failure))

    const account = await findOrMakeGoogleAccount(shop, word.value, { adminEmail })
    if (!account.ok) return failed(failureOfAccount(account.failure))
    const { userId, isNew } = account.value
    const opened = await identity.openSession(account.value, { headers, from })
    if (!opened.ok) {
      const { kind } = opened.failure
      if (kind === 'account-gone') return failed(startAgain(kind))
      return failed({ code: 'auth/user-disabled', because: kind })
    }
    shop.note(isNew ? 'signed-up' : 'signed-in', { user: userId, way: 'google' })
    return ok({ isNew, setCookies: opened.value })
  }

  return { leave, comeBack }
}

function pathBack(asked: string | undefined): string {
  const path = returnTo(asked)
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

function searchOf(answered: Returning['answered']): URLSearchParams {
  return new URLSearchParams(
    Object.entries(answered).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

function startAgain(because: string): Failure {
  return { code: 'auth/invalid-credential', because }
}

function strange(state: string | undefined, { replaced }: Attempt): Failure {
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
