/** Who is signed in, and where else. */

import { notSignedIn, refusal, success, wrongFields } from '#src/features/accounts/auth-answer.ts'
import type { AuthCalls, IdentityParts } from '#src/features/accounts/identity-parts.ts'
import {
  endOtherSessions,
  endSession,
} from '#src/features/accounts/sessions/end-sessions.server.ts'
import { listSessions } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { RevokeForm } from '#src/features/accounts/sessions/revoke-form.ts'
import { toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

export function sessionCalls({ shop, ownSessions }: IdentityParts): AuthCalls {
  async function signOut(headers: Headers): Promise<readonly string[]> {
    const { found } = await ownSessions.find(headers)
    const setCookies = await ownSessions.end(headers)
    if (found) shop.note('signed-out', { user: found.user.id })
    return setCookies
  }

  return {
    'POST /sign-out': async ({ headers }) => success({ success: true }, await signOut(headers)),

    'GET /get-session': async ({ headers }) => {
      const { found, setCookies } = await ownSessions.find(headers)
      if (!found) return success(null, setCookies)
      const { id, expiresAt } = found.session
      const session = { id, expiresAt: expiresAt.toISOString() }
      return success({ user: toSessionUser(found.user), session }, setCookies)
    },

    'GET /list-sessions': async ({ headers }) => {
      const { found } = await ownSessions.find(headers)
      if (!found) return notSignedIn
      const { user, session } = found
      return success(await listSessions(shop, { userId: user.id, currentSessionId: session.id }))
    },

    'POST /revoke-session': async ({ headers, body }) => {
      const { found } = await ownSessions.find(headers)
      if (!found) return notSignedIn
      const form = RevokeForm.safeParse(body)
      if (!form.success) return wrongFields(fieldProblems(form.error))

      const { id } = form.data
      // Through the library, which clears the cookie too.
      if (id === found.session.id) return success({ status: true }, await signOut(headers))
      const isEnded = await endSession(shop, { userId: found.user.id, id })
      if (!isEnded) return noSuchSession
      shop.note('session-ended', { user: found.user.id })
      return success({ status: true })
    },

    'POST /revoke-other-sessions': async ({ headers }) => {
      const { found } = await ownSessions.find(headers)
      if (!found) return notSignedIn
      await endOtherSessions(shop, { userId: found.user.id, currentSessionId: found.session.id })
      shop.note('session-ended', { user: found.user.id })
      return success({ status: true })
    },
  }
}

const noSuchSession = refusal(404, 'not-found', 'This session is already over.')
