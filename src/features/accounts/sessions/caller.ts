/** The sender of a request. */

import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
import { isFreshProof, needsFreshProof } from '#src/domain/access/step-up.ts'
import { isOpenToTokens, isReadAction } from '#src/domain/access/token-scopes.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Language } from '#src/i18n/language.ts'
import { type Answer, notAllowed, notSignedIn, problem } from '#src/platform/http/answer.ts'

/** The origin of a request, as the network and the browser report it. */
export type CalledFrom = {
  readonly address: string
  readonly device: string | undefined
  /** For a request without a device cookie: the device that this response sets. */
  readonly newDevice?: string
}

export type Caller = {
  /** The role of the user, or `anonymous`, and each duty of a member of the team. */
  readonly actors: readonly Actor[]
  readonly user: SessionUser | undefined
  /** Of the dashboard, as the user of the session chose it; English for all other callers. */
  readonly language: Language
  readonly from: CalledFrom
  /** Call it where a buyer's clear number leaves to the user, by the id of its order. */
  readonly sawNumber?: ((orderId: string) => void) | undefined
  /** Of a caller by the cookie. A Bearer token has a session too, and proves nothing of its user. */
  readonly session?: { readonly provedAt: string; readonly lacksFactor: boolean }
  /** Of a program with a token of the shop. */
  readonly token?: { readonly id: string; readonly name: string }
}

const factorNeeded = problem(
  403,
  'second-factor-needed',
  'The shop asks its team for a second factor: add one on My Account first.',
)

/** The refusal; undefined for a caller with the permission. */
export function refusalFor(
  { actors, session, token }: Pick<Caller, 'actors' | 'session' | 'token'>,
  action: Action,
): Answer | undefined {
  if (isAllowed(actors, action)) return undefined
  if (token) return scopeMissing(action)
  if (session?.lacksFactor) return factorNeeded
  return actors.includes('anonymous') ? notSignedIn : notAllowed
}

/** A call that changes something needs a scope that may, whatever its endpoint declares. */
export function readOnlyRefusal(
  { token }: Pick<Caller, 'token'>,
  action: Action,
): Answer | undefined {
  return token && isReadAction(action) ? scopeMissing(action) : undefined
}

function scopeMissing(action: Action): Answer {
  const message = isOpenToTokens(action)
    ? `This token may not do that: it needs the scope ${action}, or a person with more rights.`
    : 'No token may do that: sign in instead.'
  return problem(403, 'token-scope', message, { more: { scope: action } })
}

/** For the history and the ledger. Callers without a session were refused before. */
export function actorName({ user }: Pick<Caller, 'user'>): string {
  return user?.email ?? 'nobody'
}

const sessionNeeded = problem(
  403,
  'session-needed',
  'Do this in a browser where you are signed in: a token cannot prove who uses it.',
)
const proofNeeded = problem(
  403,
  'proof-needed',
  'Prove again who you are, at /api/auth/step-up. The last proof is older than ten minutes.',
)

/** The refusal of a sensitive action; undefined after a proof of the last ten minutes. */
export function proofRefusal(
  { session }: Pick<Caller, 'session'>,
  action: Action,
  now: Date,
): Answer | undefined {
  if (!needsFreshProof(action)) return undefined
  if (!session) return sessionNeeded
  return isFreshProof(new Date(session.provedAt), now) ? undefined : proofNeeded
}
