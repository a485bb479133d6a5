/** Sets a new password by the link of a mail. */

import type { Identity } from '#src/features/accounts/identity.server.ts'
import { type FoundLink, takeLink, voidLinks } from '#src/features/accounts/links/links.server.ts'
import { replacePassword } from '#src/features/accounts/passwords/replace-password.server.ts'
import {
  type ByLinkFailure,
  type PasswordByLinkForm,
  replacePasswordByLink,
} from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Ends every session of the account. */
export function resetPassword(
  identity: Identity,
  form: PasswordByLinkForm,
  from: CalledFrom,
): Promise<Result<undefined, ByLinkFailure>> {
  const { shop } = identity
  return replacePasswordByLink(identity, {
    purpose: 'reset',
    form,
    from,
    notes: { done: 'password-reset', refused: 'reset-refused' },
    save: async (link, passwordHash) => {
      const userId = await commit(shop.db, (tx) =>
        resetPasswordIn(tx, shop, { link, passwordHash, from }),
      )
      return userId === undefined ? failed({ kind: 'link-over' }) : ok(userId)
    },
  })
}

type PasswordReset = {
  readonly link: FoundLink
  readonly passwordHash: string
  readonly from: CalledFrom
}

/** The user's id; undefined for an expired or used link. A blocked user's visit uses the link up. */
async function resetPasswordIn(
  tx: Tx,
  { clock, secrets }: Shop,
  { link: { id, email }, passwordHash, from }: PasswordReset,
): Promise<string | undefined> {
  // Locks the user's row first, as blocking does: a user who is being blocked sets no password.
  const user = await lockUserRows(tx)
    .where('email', '=', email)
    .where('status', '=', 'Verified')
    .returning('id')
    .executeTakeFirst()
  const isTaken = await takeLink(tx, id)
  if (!user || !isTaken) return undefined

  await voidLinks(tx, email, ['reset', 'device'])
  const counting = { limitKey: secrets.limitKey, now: clock() }
  await replacePassword(tx, counting, { user: { ...user, email }, passwordHash, from })
  return user.id
}
