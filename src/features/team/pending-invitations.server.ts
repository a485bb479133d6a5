/** Mails a pending invitation again, or revokes it. */

import { requestLink, takeLink } from '#src/features/accounts/links/links.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { mailInvitation } from '#src/features/team/invite.server.ts'
import { findInvitation } from '#src/features/team/list-team.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type NoSuchInvitation = { readonly kind: 'no-such-invitation' }

type Pending = {
  readonly id: string
  /** E-mail of the owner. */
  readonly actor: string
}

/** The links of earlier mails work as long as before. */
export function resendInvitation(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { id }: Pick<Pending, 'id'>,
): Promise<Result<undefined, NoSuchInvitation | TooManyAttempts>> {
  return transact<undefined, NoSuchInvitation | TooManyAttempts>(shop.db, async (tx) => {
    const now = shop.clock()
    const found = await findInvitation(tx, id, now)
    if (!found) return failed({ kind: 'no-such-invitation' })
    const { email } = found
    await requestLink(tx, { purpose: 'invite', email, now })
    return mailInvitation(tx, shop, { id, email })
  })
}

/** Every mailed link of the invitation ends at once. */
export async function revokeInvitation(
  shop: Pick<Shop, 'db' | 'clock' | 'note'>,
  { id, actor }: Pending,
): Promise<Result<undefined, NoSuchInvitation>> {
  const revoked = await transact<undefined, NoSuchInvitation>(shop.db, async (tx) => {
    const now = shop.clock()
    const found = await findInvitation(tx, id, now)
    if (!found || !(await takeLink(tx, id))) return failed({ kind: 'no-such-invitation' })
    const { email, duties } = found
    await recordHistory(tx, {
      subject: 'user',
      subjectId: id,
      actor,
      action: 'team.revoke',
      before: { email, duties },
      after: {},
      now,
    })
    return ok(undefined)
  })
  if (revoked.ok) shop.note('invitation-revoked')
  return revoked
}
