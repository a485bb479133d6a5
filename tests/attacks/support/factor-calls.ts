/** Examples for the endpoints of second factors: the people of the walk have none. */

import type { Actor } from '#src/domain/access/permissions.ts'
import { userPassword } from '#tests/make/a-user.ts'
import type { Example } from './example-calls.ts'

/** The account that `signIn` of a test server makes. */
const administratorPassword = 'seven-mangoes-on-a-boat'

export function passwordOf(actors: readonly Actor[]): string {
  return actors.includes('admin') ? administratorPassword : userPassword
}

const passkey = { id: 'of-nobody' }

function own(path: string, body?: unknown, answers?: Example['answers']): readonly Example[] {
  const sent = { path, ...(body !== undefined && { body }) }
  const example = { isAboutCaller: true, refusesTokensWith: 403, send: () => sent } as const
  return [answers === undefined ? example : { ...example, answers }]
}

export const factorCalls: Readonly<Record<string, readonly Example[]>> = {
  'POST /api/auth/sign-in/second-step': [
    {
      answers: 400,
      send: () => ({ path: '/api/auth/sign-in/second-step', body: { code: '123456' } }),
    },
  ],
  'POST /api/auth/sign-in/passkey': [
    { answers: 400, send: () => ({ path: '/api/auth/sign-in/passkey', body: { passkey } }) },
  ],
  'POST /api/auth/passkey/options': [
    { send: () => ({ path: '/api/auth/passkey/options', body: { purpose: 'sign-in' } }) },
  ],
  'POST /api/auth/step-up': [
    {
      isAboutCaller: true,
      refusesTokensWith: 403,
      send: (_world, { actors }) => ({
        path: '/api/auth/step-up',
        body: { password: passwordOf(actors) },
      }),
    },
  ],
  'PUT /api/admin/team/second-factor': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: '/api/admin/team/second-factor', body: { isRequired: false } }),
    },
  ],
  'GET /api/admin/team/:id/sessions': [
    { send: () => ({ path: '/api/admin/team/nobody/sessions' }), answers: 404 },
  ],
  'POST /api/admin/team/:id/end-sessions': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: '/api/admin/team/nobody/end-sessions' }),
      answers: 404,
    },
  ],
  'DELETE /api/admin/team/:id/sessions/:session': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: '/api/admin/team/nobody/sessions/none' }),
      answers: 404,
    },
  ],
  'POST /api/admin/team/:id/reset-factors': [
    {
      refusesTokensWith: 403,
      answers: 404,
      send: () => ({ path: '/api/admin/team/nobody/reset-factors' }),
    },
  ],
  'PUT /api/admin/first-hour': [
    { send: () => ({ path: '/api/admin/first-hour', body: { skipped: ['team'], isLeft: false } }) },
  ],
  'DELETE /api/admin/demo-products': [{ send: () => ({ path: '/api/admin/demo-products' }) }],
  'POST /api/admin/tokens': [
    {
      refusesTokensWith: 403,
      send: () => ({
        path: '/api/admin/tokens',
        body: { name: 'Sheet', scopes: ['orders.list'], days: 30 },
      }),
    },
  ],
  'DELETE /api/admin/tokens/:id': [
    { refusesTokensWith: 403, answers: 404, send: () => ({ path: '/api/admin/tokens/nothing' }) },
  ],
  'GET /api/auth/factors': own('/api/auth/factors'),
  'POST /api/auth/factors/app/start': own('/api/auth/factors/app/start'),
  'POST /api/auth/factors/app': own('/api/auth/factors/app', { code: '123456' }, 400),
  'POST /api/auth/factors/passkeys/options': own('/api/auth/factors/passkeys/options'),
  'POST /api/auth/factors/passkeys': own(
    '/api/auth/factors/passkeys',
    { name: 'Phone', passkey },
    400,
  ),
  'POST /api/auth/factors/remove': own('/api/auth/factors/remove', { id: 'app' }, 404),
  'POST /api/auth/factors/rename': own(
    '/api/auth/factors/rename',
    { id: 'of-nobody', name: 'Phone' },
    404,
  ),
  'POST /api/auth/factors/recovery-codes': own('/api/auth/factors/recovery-codes', undefined, 404),
}
