/** Passkeys (WebAuthn). The library is loaded by the first request that needs it. */

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Spend, StepOver, WrongPasskey } from '#src/features/accounts/factors/proof.ts'
import { type SealedCookie, sealedCookie } from '#src/features/accounts/seal.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

function loadLibrary() {
  return import('@simplewebauthn/server')
}

const challengeSeconds = 5 * 60

/** What a challenge was made for: the answer to one serves no other. */
export const passkeyPurposes = ['sign-in', 'second-step', 'step-up', 'enrolment'] as const
export type PasskeyPurpose = (typeof passkeyPurposes)[number]

const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(passkeyPurposes),
  /** Left out for a sign-in with a passkey alone: the passkey names the user. */
  user: z.string().optional(),
})
type Challenge = Readonly<z.output<typeof Challenge>>

/** The shop as browsers bind a passkey to it. */
export type RelyingParty = {
  readonly origin: string
  readonly id: string
  readonly challenge: SealedCookie<Challenge>
}

export function relyingParty(
  { secrets, clock }: Pick<Shop, 'secrets' | 'clock'>,
  origin: string,
): RelyingParty {
  const parts = { secrets, clock, origin, name: 'passkey-challenge', seconds: challengeSeconds }
  const challenge = sealedCookie({ ...parts, value: Challenge })
  return { origin, id: new URL(origin).hostname, challenge }
}

/** `cookie` is a whole `Set-Cookie` line. */
export type PasskeyOptions = { readonly options: unknown; readonly cookie: string }

type Holder = { readonly id: string; readonly email: string; readonly name: string }

export async function optionsToEnrol(
  party: RelyingParty,
  reads: Reads,
  user: Holder,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Pagla Mart',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    timeout: challengeSeconds * 1_000,
    excludeCredentials: await credentialsOf(reads, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const { challenge } = options
  const sealed = { challenge, purpose: 'enrolment', user: user.id } as const
  return { options, cookie: await party.challenge.seal(sealed) }
}

export async function optionsToProve(
  party: RelyingParty,
  reads: Reads,
  { purpose, user }: Pick<Challenge, 'purpose' | 'user'>,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: user === undefined ? [] : await credentialsOf(reads, user),
  })
  const sealed = { challenge: options.challenge, purpose, ...(user !== undefined && { user }) }
  return { options, cookie: await party.challenge.seal(sealed) }
}

async function credentialsOf(reads: Reads, userId: string) {
  const rows = await reads
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    transports: JSON.parse(transports) as string[],
  }))
}

type Enrolment = {
  readonly cookies: string | null
  readonly userId: string
  /** As the browser sent it. */
  readonly response: unknown
  readonly name: string
}

/** Adds the passkey in the transaction that it is given. */
export async function checkEnrolment(
  party: RelyingParty,
  { cookies, userId, response, name }: Enrolment,
): Promise<Result<Spend, WrongPasskey | StepOver>> {
  const sealed = await party.challenge.open(cookies)
  if (sealed?.purpose !== 'enrolment' || sealed.user !== userId) return over
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expectedBy(party, sealed),
  }).catch(() => undefined)
  // The library throws plain errors for every answer that does not fit.
  if (!verified?.verified) return wrong
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return ok(async (tx, counting) => {
    if (!(await isFirstUse(tx, counting, sealed))) return false
    const added = await tx
      .insertInto('passkeys')
      .values({
        id: newId(counting.now),
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        name,
        added_at: counting.now.toISOString(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  })
}

export type ProvenPasskey = { readonly userId: string; readonly spend: Spend }

type Proving = {
  readonly cookies: string | null
  readonly purpose: PasskeyPurpose
  /** As the browser sent it. */
  readonly response: { readonly id: string }
}

/** Checks origin, relying party, challenge, signature, user verification and counter. */
export async function checkPasskey(
  party: RelyingParty,
  reads: Reads,
  { cookies, purpose, response }: Proving,
): Promise<Result<ProvenPasskey, WrongPasskey | StepOver>> {
  const sealed = await party.challenge.open(cookies)
  const row = await reads
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (sealed?.purpose !== purpose) return over
  if (!row) return wrong
  if ((sealed.user ?? row.user_id) !== row.user_id) return wrong

  const { verifyAuthenticationResponse } = await loadLibrary()
  const counter = Number(row.counter)
  const credential = {
    id: row.credential_id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter,
  }
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    credential,
    ...expectedBy(party, sealed),
  }).catch(() => undefined)
  if (!verified?.verified) return wrong
  const { newCounter } = verified.authenticationInfo
  return ok({
    userId: row.user_id,
    spend: async (tx, counting) => {
      if (!(await isFirstUse(tx, counting, sealed))) return false
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: counting.now.toISOString() })
        .where('id', '=', row.id)
        .where('counter', '=', counter)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  })
}

const wrong = failed({ kind: 'wrong-passkey' } as const)
const over = failed({ kind: 'step-over' } as const)

function expectedBy(party: RelyingParty, { challenge }: Challenge) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }
}

/** A challenge is good for one answer; the window outlives its cookie. */
async function isFirstUse(tx: Tx, counting: Counting, { challenge }: Challenge): Promise<boolean> {
  const counted = await countWithin(tx, counting, {
    kind: 'passkey challenge',
    subject: challenge,
    atMost: 1,
    windowSeconds: 2 * challengeSeconds,
    refusal: 'used-up',
  })
  return counted.ok
}
