/** Signing in with Google: two addresses that redirect the browser and render no page. */

import { z } from 'zod'
import type { NextAddress } from '#src/features/accounts/google/google-sign-in.server.ts'
import { type Answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const once = z.string('Give it once.').optional()

const StartQuery = z.object({ from: once })

/** Ignores the issuer's other parameters. */
const CallbackQuery = z.object({
  state: once,
  code: once,
  iss: once,
  error: once,
})

const start = defineEndpoint<ApiContext, typeof StartQuery>({
  method: 'GET',
  path: '/api/auth/google',
  summary: 'Redirects a browser to Google; from is the path to return to',
  permission: 'session.start',
  requestClass: 'reads',
  query: StartQuery,
  answers: {
    303: { of: 'Redirects to Google, or to the sign-in page with an error code' },
    404: { of: 'google-not-set-up: the shop has no Google sign-in' },
  },
  handle: async ({ google, ownOrigin }, { allHeaders, query }) =>
    google
      ? redirect(await google.start({ headers: allHeaders(), ownOrigin, from: query.from }))
      : notSetUp,
})

const callback = defineEndpoint<ApiContext, typeof CallbackQuery>({
  method: 'GET',
  path: '/api/auth/callback/google',
  summary: 'Receives the browser from Google; sets the session cookie',
  permission: 'session.start',
  requestClass: 'reads',
  query: CallbackQuery,
  answers: {
    303: {
      of: 'Redirects to the page that the visitor came from, to / for a new account, or to the sign-in page',
    },
    404: { of: 'google-not-set-up: the shop has no Google sign-in' },
  },
  handle: async ({ google, caller }, { allHeaders, query }) =>
    google
      ? redirect(
          await google.callback({ headers: allHeaders(), from: caller.from, answered: query }),
        )
      : notSetUp,
})

const notSetUp = problem(404, 'google-not-set-up', 'Google sign-in is not set up.')

function redirect({ location, setCookies }: NextAddress): Answer {
  return { status: 303, body: '', headers: { location }, cookies: setCookies }
}

export const googleEndpoints: readonly Endpoint<ApiContext>[] = [start, callback]
