/** A visitor writes to the shop: one commit stores the message and queues its mail. */

import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { ContactEvents } from '#src/features/contact/contact-events.ts'
import type { NewMessage } from '#src/features/contact/new-message.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

export type TakeMessage = { readonly message: NewMessage; readonly from: Caller['from'] }

export type TooManyMessages = {
  readonly kind: 'too-many-messages'
  readonly retryAfterSeconds: number
}

const hour = 60 * 60

/** Behind carrier NAT an address is many people, so the limit of a device comes first. */
const mostInAnHour = { address: 10, device: 3 } as const

export function takeMessage(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  command: TakeMessage,
): Promise<Result<{ readonly id: string }, TooManyMessages>> {
  return transact(shop.db, (tx) => takeMessageIn(tx, shop, command))
}

async function takeMessageIn(
  tx: Tx,
  { clock, secrets }: Pick<Shop, 'clock' | 'secrets'>,
  { message, from }: TakeMessage,
): Promise<Result<{ readonly id: string }, TooManyMessages>> {
  const now = clock()
  const counted = await countMessage(tx, { limitKey: secrets.limitKey, now }, from)
  if (!counted.ok) return counted

  const id = newId(now)
  await tx
    .insertInto('messages')
    .values({
      id,
      name: message.user_name ?? '',
      email: message.user_email,
      body: message.message,
      received_at: now.toISOString(),
      read_at: null,
    })
    .execute()
  await enqueue<ContactEvents>(tx, { kind: 'contact-message', payload: { messageId: id }, now })
  return ok({ id })
}

function countMessage(
  tx: Tx,
  counting: Counting,
  from: Caller['from'],
): Promise<Result<undefined, TooManyMessages>> {
  const limits = (['address', 'device'] as const).map((by) => ({
    kind: `message by ${by}`,
    subject: from[by],
    atMost: mostInAnHour[by],
    windowSeconds: hour,
    refusal: 'too-many-messages' as const,
  }))
  return countEachWithin(tx, counting, limits)
}
