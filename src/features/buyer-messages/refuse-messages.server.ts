/** Phones that get no messages. The shop keeps their keyed hashes alone. */

import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

type Parts = Pick<Shop, 'db' | 'clock' | 'secrets'>

export type RefuseMessages = {
  /** In any spelling. */
  readonly phone: string
  readonly refuses: boolean
  /** E-mail of the person, or `buyer`. */
  readonly actor: string
}

/** False: the phone is none that could get a message. */
export async function refuseMessages(
  { db, clock, secrets }: Parts,
  { phone, refuses, actor }: RefuseMessages,
): Promise<boolean> {
  const key = refusalKey(secrets, phone)
  if (key === undefined) return false
  const now = clock()
  await commit(db, async (tx) => {
    if (!(await writeRefusal(tx, { key, refuses, actor, now }))) return
    await recordHistory(tx, {
      subject: 'phone',
      subjectId: key,
      actor,
      action: refuses ? 'phone.refuse-messages' : 'phone.allow-messages',
      before: {},
      after: {},
      now,
    })
  })
  return true
}

type Writing = Omit<RefuseMessages, 'phone'> & { readonly key: string; readonly now: Date }

/** False: it stood so already. */
async function writeRefusal(tx: Tx, { key, refuses, actor, now }: Writing): Promise<boolean> {
  if (!refuses) {
    const { numDeletedRows } = await tx
      .deleteFrom('message_refusals')
      .where('phone_key', '=', key)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_refusals')
    .values({
      phone_key: key,
      refused_by: actor === byBuyer ? byBuyer : 'staff',
      refused_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('phone_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The author of a refusal that the buyer made. */
const byBuyer = 'buyer'

export async function refusesMessages(
  reads: Reads | Tx,
  secrets: Pick<Shop['secrets'], 'limitKey'>,
  phone: string,
): Promise<boolean> {
  const key = refusalKey(secrets, phone)
  if (key === undefined) return false
  const row = await reads
    .selectFrom('message_refusals')
    .select('phone_key')
    .where('phone_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

function refusalKey({ limitKey }: Pick<Shop['secrets'], 'limitKey'>, phone: string) {
  const national = normalisePhone(phone)
  return national === undefined ? undefined : phoneKey(limitKey, internationalPhone(national))
}
