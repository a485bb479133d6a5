/** Sets a password by a mailed link: the way of a forgotten password and of an invitation. */

import { z } from 'zod'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  type FoundLink,
  findLink,
  type LinkOver,
  type LinkPurpose,
  LinkToken,
} from '#src/features/accounts/links/links.server.ts'
import {
  isOfEmail,
  NewPassword,
  type PasswordOfEmail,
} from '#src/features/accounts/passwords/new-password.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

export const PasswordByLinkForm = z.object({ newPassword: NewPassword, token: LinkToken })
export type PasswordByLinkForm = z.output<typeof PasswordByLinkForm>

export type ByLinkFailure = LinkOver | PasswordOfEmail | TooBusy

type Replacing = {
  readonly purpose: LinkPurpose
  readonly form: PasswordByLinkForm
  readonly from: CalledFrom
  /** The names of the lines in the security log. */
  readonly notes: {
    readonly done: Parameters<Identity['shop']['note']>[0]
    readonly refused: Parameters<Identity['shop']['note']>[0]
  }
  /** The transaction: takes the link, and returns the user's id. */
  readonly save: (link: FoundLink, passwordHash: string) => Promise<Result<string, LinkOver>>
}

export async function replacePasswordByLink(
  identity: Identity,
  replacing: Replacing,
): Promise<Result<undefined, ByLinkFailure>> {
  const { note } = identity.shop
  const { done, refused } = replacing.notes
  const replaced = await replaceByLink(identity, replacing)
  if (replaced.ok) {
    note(done, { user: replaced.value })
    return ok(undefined)
  }
  // A rejected password leaves the link valid, so it is not recorded.
  const { kind } = replaced.failure
  if (kind !== 'password-of-email') note(refused, { code: failureCodes[kind] })
  return replaced
}

async function replaceByLink(
  { shop, passwords, limitHashing }: Identity,
  { purpose, form: { newPassword, token }, from, save }: Replacing,
): Promise<Result<string, ByLinkFailure>> {
  const given = { purpose, token, now: shop.clock() }
  const link = await findLink(shop.db.read, shop.secrets, given)
  if (!link) return failed({ kind: 'link-over' })
  if (isOfEmail(newPassword, link.email)) return failed({ kind: 'password-of-email' })

  const whose = { network: from.address, isReserved: true }
  return limitHashing<string, LinkOver>(whose, async (urgency) =>
    save(link, await passwords.hash(newPassword, urgency)),
  )
}
