/** When a session is over, beside its thirty days and two weeks without use. */

const hourMs = 60 * 60 * 1_000
const teamSession = { longestMs: 12 * hourMs, idleMs: 2 * hourMs } as const

export type SessionTimes = {
  /** Of the owner or a member with a duty. */
  readonly isOfTeam: boolean
  /** "This device for 30 days", as the user chose at sign-in. */
  readonly isTrusted: boolean
  readonly openedAt: Date
  readonly usedAt: Date
}

export function isShortSession({ isOfTeam, isTrusted }: SessionTimes): boolean {
  return isOfTeam && !isTrusted
}

export function isSessionOver(session: SessionTimes, now: Date): boolean {
  if (!isShortSession(session)) return false
  const { openedAt, usedAt } = session
  const isOld = now.getTime() - openedAt.getTime() >= teamSession.longestMs
  return isOld || now.getTime() - usedAt.getTime() >= teamSession.idleMs
}

/** The moment at which a session in use ends. */
export function endOfSession(session: SessionTimes, expiresAt: Date): Date {
  if (!isShortSession(session)) return expiresAt
  const end = session.openedAt.getTime() + teamSession.longestMs
  return new Date(Math.min(end, expiresAt.getTime()))
}
