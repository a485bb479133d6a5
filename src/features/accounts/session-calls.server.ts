/** Who is signed in, and where else. */

import { notSignedIn, refusal, success, wrongFields } from '#src/features/accounts/auth-answer.ts'
import { endOtherSessions, endSession } from '#src/features/accounts/end-sessions.server.ts'
import type { AuthCalls, IdentityParts } from '#src/features/accounts/identity-parts.ts'
import { listSessions } from '#src/features/accounts/list-sessions.server.ts'
import { RevokeForm } from '#src/features/accounts/revoke-form.ts'
import { toSessionUser } from '#src/features/accounts/session-user.ts'
import { fieldProblems } from '#src/platform/http/call.ts'

export function sessionCalls({ shop, ownSessions }: IdentityParts): AuthCalls {
  return {
    'POST /sign-out': async ({ headers }) =>
      success({ success: true }, await ownSessions.end(headers)),

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
      if (id === found.session.id) return success({ status: true }, await ownSessions.end(headers))
      const isEnded = await endSession(shop, { userId: found.user.id, id })
      return isEnded ? success({ status: true }) : noSuchSession
    },

    'POST /revoke-other-sessions': async ({ headers }) => {
      const { found } = await ownSessions.find(headers)
      if (!found) return notSignedIn
      await endOtherSessions(shop, { userId: found.user.id, currentSessionId: found.session.id })
      return success({ status: true })
    },
  }
}

const noSuchSession = refusal(404, 'not-found', 'This session is already over.')
