/** A person with a trace wherever the shop stores one. */

import { saveUser } from '#src/features/accounts/users/save-user.server.ts'
import { sendContactMessage } from '#src/features/contact/send-contact-message.job.ts'
import { takeMessage } from '#src/features/contact/take-message.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { tellOwner } from '#src/features/orders/notify/tell-owner.job.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { saveProfile } from '#src/features/profiles/save-profile.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Result } from '#src/lib/result.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { anIdentity, ask, signUp } from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { mailTheOwner } from '#tests/make/platform/a-mailbox.ts'

const actor = 'admin@paglamart.test'

export type TestPerson = {
  readonly name: string
  /** `01XXXXXXXXX` */
  readonly phone: string
  readonly address: string
  readonly email: string
}

/** Four orders: as it was placed, edited by the owner, confirmed, and deleted. Mails are in the folder. */
export async function ordersOf(
  shop: Shop,
  { name, phone, address }: TestPerson,
  mailboxDir: string,
): Promise<readonly OrderView[]> {
  const customer = { name, phone, address }
  const place = async () =>
    got(
      await placeOrder(shop, {
        ...anOrder({ customer, coupon: `coupon of ${phone}`, quantity: 2 }),
        idempotencyKey: { key: crypto.randomUUID(), keptForSeconds: 72 * 3_600 },
      }),
    )
  const asPlaced = await place()
  const edited = await place()
  const confirmed = await place()
  const deleted = await place()
  const seen = { expectedVersion: undefined, actor }

  got(await editOrder(shop, { ...seen, number: edited.number, changes: { name: `${name} Jr` } }))
  const changes = { address: `${address}, 2nd floor`, quantity: 3, coupon: `again ${phone}` }
  got(await editOrder(shop, { ...seen, number: edited.number, changes }))
  got(await changeOrderStatus(shop, { ...seen, number: confirmed.number, status: 'done' }))
  got(await deleteOrder(shop, { ...seen, number: deleted.number }))

  const tell = tellOwner({ db: shop.db, ...mailTheOwner({ mailboxDir }) })
  const payload = { oid: asPlaced.number }
  await tell({ id: newId(shop.clock()), payload, attempt: 1 }, new AbortController().signal)
  return [asPlaced, edited, confirmed, deleted]
}

/** An account with a profile and a session, a forgotten password, and two messages. */
export async function accountOf(
  shop: Shop,
  { name, address, email }: TestPerson,
  mailboxDir: string,
): Promise<void> {
  const identity = anIdentity(shop)
  const password = 'a-boat-of-jackfruit'
  const headers = { 'user-agent': `Browser of ${name}` }
  await signUp(identity, { name, email, password }, { address: '203.0.113.77', headers })
  await ask(identity, 'POST /request-password-reset', { body: { email } })
  got(await saveUser(shop, { email, name: `${name} Jr` }))
  const changes = { name, address, aboutText: `I am ${name}`, image: `/${email}.jpg` }
  got(await saveProfile(shop, { email, changes, expectedVersion: undefined, actor }))

  const message = aMessage({ user_name: name, user_email: email.toUpperCase() })
  const from = { address: '10.9.9.9', device: undefined }
  got(await takeMessage(shop, { message, from }))
  const { id } = got(await takeMessage(shop, { message: { ...message, user_email: email }, from }))
  const send = sendContactMessage({ db: shop.db, ...mailTheOwner({ mailboxDir }) })
  await send(
    { id: newId(shop.clock()), payload: { messageId: id }, attempt: 1 },
    new AbortController().signal,
  )
}

export function got<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
