/**
 * The way in for an owner on a new device while wrong passwords lock the account: a mailed link makes
 * the browser that opens it a known device (decision 0051).
 */

import { z } from 'zod'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  findLink,
  type LinkOver,
  LinkToken,
  requestLink,
  takeLink,
} from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { rememberDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin, limitKey } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

/** A link works as long as the window, so that strangers who use the mails up leave the owner one. */
const mailsOfAccount = {
  kind: 'wrong passwords mail by account',
  atMost: 3,
  windowSeconds: 24 * 60 * 60,
  refusal: 'too-many-attempts',
} as const

export const DeviceLinkForm = z.object({ token: LinkToken })

/** Writes the same for every e-mail, with or without an account. */
export async function requestDeviceLink(tx: Tx, counting: Counting, email: string): Promise<void> {
  const counted = await countWithin(tx, counting, { ...mailsOfAccount, subject: email })
  if (!counted.ok) return
  const { now } = counting
  const link = await requestLink(tx, { purpose: 'device', email, now })
  const payload = { about: 'wrong-passwords', link } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
}

/** Makes this browser a device that the account of the link knows. Opens no session. */
export async function knowDevice(
  { shop }: Pick<Identity, 'shop'>,
  { token }: z.output<typeof DeviceLinkForm>,
  from: CalledFrom,
): Promise<Result<undefined, LinkOver>> {
  const { db, secrets, clock } = shop
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const link = await findLink(db.read, secrets, { purpose: 'device', token, now: counting.now })
  const device = from.device ?? from.newDevice
  if (!link || device === undefined) return failed({ kind: 'link-over' })

  const { id, email } = link
  const known = await transact<undefined, LinkOver>(db, async (tx) => {
    if (!(await takeLink(tx, id))) return failed({ kind: 'link-over' })
    await rememberDevice(tx, counting, { email, device })
    // Its next new device gets a mail again.
    const key = limitKey(counting.limitKey, mailsOfAccount.kind, email)
    await tx.deleteFrom('limit_windows').where('key', '=', key).execute()
    return ok(undefined)
  })
  if (known.ok) shop.note('device-known')
  return known
}
