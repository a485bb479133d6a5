/** Asks the browser for a passkey. The library comes with the first press of a button. */

import type { PasskeyPurpose } from '#src/features/accounts/factors/passkeys.server.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

type Purpose = Exclude<PasskeyPurpose, 'enrolment'>

/** The answer for the shop. Throws where the user stops, and where the shop refuses. */
export async function askForPasskey(purpose: Purpose): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { body } = await askApi<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/auth/passkey/options',
    { method: 'POST', body: { purpose } },
  )
  return startAuthentication({ optionsJSON: body })
}

export async function makePasskey(): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { body } = await askApi<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/auth/factors/passkeys/options',
    { method: 'POST', body: {} },
  )
  return startRegistration({ optionsJSON: body })
}
