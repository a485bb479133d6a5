/** Sensitive actions ask a signed-in user for a fresh proof (DAY.md 12). */

import type { Action } from '#src/domain/access/permissions.ts'

const proofMinutes = 10

/**
 * Changes alone: reading needs no proof. A stolen session must not reach these. A change of the password asks for the current one itself.
 * Callers with a Bearer token cannot prove anything, so the shop refuses them.
 */
const sensitiveActions: ReadonlySet<Action> = new Set<Action>([
  'factor.change',
  'team.change',
  'token.manage',
  'courier.connect',
  // Also another number of a wallet among the settings: it too says where buyers' money goes.
  'payment.connect',
  'webhook.connect',
  'ads.connect',
  'refund.pay-over-limit',
])

export function needsFreshProof(action: Action): boolean {
  return sensitiveActions.has(action)
}

export function isFreshProof(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() <= proofMinutes * 60_000
}
