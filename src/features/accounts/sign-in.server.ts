/** Signing in with e-mail and password. */

import {
  type AuthAnswer,
  refusal,
  success,
  tooBusy,
  tooMany,
  userDisabled,
  wrongFields,
} from '#src/features/accounts/auth-answer.ts'
import type { LibraryUser } from '#src/features/accounts/auth-library.server.ts'
import type { TooBusy } from '#src/features/accounts/check-password.server.ts'
import {
  type AuthCall,
  type IdentityParts,
  sessionFrom,
} from '#src/features/accounts/identity-parts.ts'
import { toSessionUser } from '#src/features/accounts/session-user.ts'
import { SignInForm } from '#src/features/accounts/sign-in-form.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in-limits.server.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Result } from '#src/lib/result.ts'
import { fieldProblems } from '#src/platform/http/call.ts'

type SignInFailure =
  | { readonly kind: 'invalid-credential' }
  | { readonly kind: 'user-disabled' }
  | TooManyAttempts
  | TooBusy

type SignedIn = { readonly user: LibraryUser; readonly setCookies: readonly string[] }

export function signInCall({ shop, ask, checkPassword, ownSessions }: IdentityParts): AuthCall {
  return async (request) => {
    const form = SignInForm.safeParse(request.body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const attempt = { email: form.data.email, from: request.from }
    const signedIn: Result<SignedIn, SignInFailure> = await checkPassword(attempt, async () => {
      const result = await ask((library) => library.signIn(form.data, sessionFrom(request)))
      return { result, wasRight: result.ok || result.failure.kind === 'user-disabled' }
    })
    if (!signedIn.ok) return answerFor(signedIn.failure)

    // Whoever signs in anew leaves the session they came with.
    await ownSessions.end(request.headers)
    const { user, setCookies } = signedIn.value
    shop.note('signed-in', { user: user.id, way: 'password' })
    return success({ user: toSessionUser(user) }, setCookies)
  }
}

function answerFor(failure: SignInFailure): AuthAnswer {
  switch (failure.kind) {
    case 'invalid-credential':
      return refusal(401, 'auth/invalid-credential', 'The e-mail or the password is not right.')
    case 'user-disabled':
      return userDisabled
    case 'too-many-attempts':
      return tooMany(failure.retryAfterSeconds)
    case 'too-busy':
      return tooBusy
    default:
      return assertNever(failure)
  }
}
