/**
 * A sign-in that proved its first factor and waits for the second, in a sealed cookie of the browser: an
 * abandoned sign-in leaves nothing in the database.
 */

import { z } from 'zod'
import { findPasswordHash } from '#src/features/accounts/passwords/password-rows.server.ts'
import { type SealedCookie, sealedCookie } from '#src/features/accounts/seal.server.ts'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Tx } from '#src/platform/database/tables.ts'

const pendingSeconds = 10 * 60

const PendingSignIn = z.object({
  user: z.string(),
  /** What the first factor was: it must still be one when the second step comes. */
  first: z.discriminatedUnion('kind', [
    /** `mark`: a hash of the stored hash of the password. */
    z.object({ kind: z.literal('password'), mark: z.string() }),
    z.object({ kind: z.literal('google'), account: z.string() }),
  ]),
  isTrusted: z.boolean(),
})
export type PendingSignIn = Readonly<z.output<typeof PendingSignIn>>

export type PendingCookie = SealedCookie<PendingSignIn>

export function pendingCookie(
  { secrets, clock }: Pick<Shop, 'secrets' | 'clock'>,
  origin: string,
): PendingCookie {
  const name = 'second-step'
  return sealedCookie({
    secrets,
    clock,
    origin,
    name,
    seconds: pendingSeconds,
    value: PendingSignIn,
  })
}

export function firstByPassword(passwordHash: string): PendingSignIn['first'] {
  return { kind: 'password', mark: hashToken(passwordHash) }
}

/** Call with the user's row locked: a new password and the end of a linked account lock it too. */
export async function isFirstStillRight(tx: Tx, { user, first }: PendingSignIn): Promise<boolean> {
  if (first.kind === 'password') {
    const stored = await findPasswordHash(tx, user)
    return stored !== undefined && hashToken(stored) === first.mark
  }
  const linked = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', first.account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return linked !== undefined
}
