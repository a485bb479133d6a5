import { expect, it } from 'vitest'
import { newAttempt } from '#src/features/accounts/google/google-attempt.server.ts'
import { makeIssuer } from '#src/features/accounts/google/google-issuer.server.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'

it('times out when the issuer never answers', async () => {
  const silent = await httpReceiver(() => {})
  const issuer = makeIssuer({
    google: { clientId: 'a', clientSecret: 'b', issuer: new URL(silent.url).origin },
    redirectUri: 'http://localhost:3000/back',
    timeoutSeconds: 0.05,
  })

  expect(await issuer.addressFor(newAttempt('/', undefined))).toEqual({
    ok: false,
    failure: { kind: 'unreachable', because: 'OAUTH_TIMEOUT' },
  })
})
