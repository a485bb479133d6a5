import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { deviceName } from '#src/features/accounts/sessions/device-name.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import {
  knowsAnyDevice,
  knowsDevice,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

/** A program that stores no cookies is a new device at each sign-in. */
const mailsOfAccount = {
  kind: 'new device mail by account',
  atMost: 5,
  windowSeconds: 24 * 60 * 60,
  refusal: 'too-many-attempts',
} as const

type Meeting = { readonly user: Pick<SessionUser, 'id' | 'email'>; readonly visitor: Visitor }

/**
 * After a sign-in: the account knows the device from now on, and its owner gets a mail if it was new.
 * The first device is the one of the owner.
 */
export async function meetDevice(
  tx: Tx,
  counting: Counting,
  { user: { id, email }, visitor: { from, userAgent } }: Meeting,
): Promise<void> {
  const device = from.device ?? from.newDevice
  const isKnown = device !== undefined && (await knowsDevice(tx, counting, { email, device }))
  const isFirst = !isKnown && !(await knowsAnyDevice(tx, counting, email))
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  if (isKnown || isFirst) return

  const counted = await countWithin(tx, counting, { ...mailsOfAccount, subject: id })
  if (!counted.ok) return
  const payload = { about: 'new-device', user: id, device: deviceName(userAgent, 'en') } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now: counting.now })
}
