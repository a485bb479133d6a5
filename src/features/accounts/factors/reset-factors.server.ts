/** For a user who lost every device and code: the owner removes the factors, or a command does. */

import { removeAllFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

export type NoSuchUser = { readonly kind: 'no-such-user' }

type Reset = {
  readonly user: { readonly id: string } | { readonly email: string }
  /** E-mail of the owner, or the name of the command. */
  readonly actor: string
  /** Only the command on the machine resets the owner's own factors. */
  readonly includesOwner: boolean
}

/** The password stays, and with it alone the user signs in again. Every session ends. */
export function resetFactors(
  { db, clock, note }: Pick<Shop, 'db' | 'clock' | 'note'>,
  { user: named, actor, includesOwner }: Reset,
): Promise<Result<undefined, NoSuchUser>> {
  return transact<undefined, NoSuchUser>(db, async (tx) => {
    const now = clock()
    const byName = 'id' in named ? (['id', named.id] as const) : (['email', named.email] as const)
    const user = await lockUserRows(tx)
      .where(byName[0], '=', byName[1])
      .returning(['id', 'role'])
      .executeTakeFirst()
    if (!user || (user.role === 'admin' && !includesOwner)) return failed({ kind: 'no-such-user' })
    await removeAllFactors(tx, user.id)
    await endAllSessions(tx, user.id)
    await recordHistory(tx, {
      subject: 'user',
      subjectId: user.id,
      actor,
      action: 'factors.reset',
      before: {},
      after: {},
      now,
    })
    const payload = { about: 'factors-reset', user: user.id } as const
    await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
    note('factors-reset', { user: user.id })
    return ok(undefined)
  })
}
