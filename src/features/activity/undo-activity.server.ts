/** Takes a change back by the command that makes such changes; the history names what it took back. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { stillHas, type UndoableAction, undoOf } from '#src/domain/history/undo.ts'
import { poisha } from '#src/domain/money.ts'
import { hasOtherNumbers } from '#src/domain/orders/advance/advance-rule.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import { duties } from '#src/domain/people/duty.ts'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import {
  actorName,
  type Caller,
  proofRefusal,
  refusalFor,
} from '#src/features/accounts/sessions/caller.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { userColumns } from '#src/features/accounts/users/find-user.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findWholeProduct } from '#src/features/catalogue/find-product.server.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'
import {
  entryColumns,
  entryFromRow,
  type HistoryEntry,
} from '#src/features/history/list-history.server.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import { findVersionedShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { parseShopSettings, settingsFromForm } from '#src/features/settings/shop-settings-form.ts'
import { shopSettingsToWire } from '#src/features/settings/shop-settings-wire.ts'
import type { Shop } from '#src/features/shop.ts'
import { changeDuties } from '#src/features/team/change-duties.server.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Answer } from '#src/platform/http/answer.ts'

export type UndoActivity = {
  /** Of the row of the history. */
  readonly id: string
  readonly caller: Pick<Caller, 'actors' | 'session' | 'user'>
}

export type UndoFailure =
  | { readonly kind: 'unknown-activity' | 'cannot-undo' | 'changed-meanwhile' }
  /** The caller may not make such changes, or needs a fresh proof for them. */
  | { readonly kind: 'refused'; readonly answer: Answer }

type Undoing = HistoryEntry & { readonly subject: string; readonly subjectId: string }

/** Refuses where anything has changed the thing since. */
export async function undoActivity(
  shop: Shop,
  { id, caller }: UndoActivity,
): Promise<Result<undefined, UndoFailure>> {
  const past = isInternalId(id) ? await findPast(shop, id) : undefined
  if (!past) return failed({ kind: 'unknown-activity' })
  const undo = undoOf(past)
  if (!undo) return failed({ kind: 'cannot-undo' })
  const now = shop.clock()
  const answer =
    refusalFor(caller, undo.needs) ??
    proofRefusal(caller, undo.needs, now) ??
    (changesNumbers(past) ? proofRefusal(caller, 'payment.connect', now) : undefined)
  if (answer) return failed({ kind: 'refused', answer })
  return undoers[undo.action](shop, { past, actor: actorName(caller) })
}

/** A row of the history has only what changed. */
const number = z.string().default('')
const Numbers = z.object({ advance: z.object({ bkash: number, nagad: number }) })

/** Of the wallets to which buyers send money. */
function changesNumbers({ subject, before, after }: Undoing): boolean {
  if (subject !== 'settings') return false
  const [was, is] = [Numbers.safeParse(before), Numbers.safeParse(after)]
  return was.success && is.success && hasOtherNumbers(was.data.advance, is.data.advance)
}

async function findPast({ db }: Pick<Shop, 'db'>, id: string): Promise<Undoing | undefined> {
  const row = await db.read
    .selectFrom('history')
    .select([...entryColumns, 'subject', 'subject_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subject, subject_id: subjectId, ...entry } = row
  return { ...entryFromRow(entry), subject, subjectId }
}

/**
 * Call it after reading the thing that the command will find by its version: a change that commits in
 * between has another version, and one before stands in the history.
 */
async function isUnchanged(
  { db }: Pick<Shop, 'db'>,
  { id, subject, subjectId, after }: Undoing,
  now: unknown,
): Promise<boolean> {
  const later = await db.read
    .selectFrom('history')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return later === undefined && stillHas(now, after)
}

type Undo = (
  shop: Shop,
  undoing: { readonly past: Undoing; readonly actor: string },
) => Promise<Result<undefined, UndoFailure>>

const changedMeanwhile = failed({ kind: 'changed-meanwhile' } as const)

/** Any other refusal means that the earlier state is no longer possible. */
function answerOf(
  done: Result<unknown, { readonly kind: string }>,
): Result<undefined, UndoFailure> {
  if (done.ok) return ok(undefined)
  const { kind } = done.failure
  const isGone = kind === 'changed-meanwhile' || kind.endsWith('-gone')
  return isGone ? changedMeanwhile : failed({ kind: 'cannot-undo' })
}

const Status = z.object({ status: z.enum(orderStatuses) })
const Buyer = z.object({
  customer: z
    .object({ name: z.string(), phone: z.string(), address: z.string() })
    .partial()
    .optional(),
  coupon: z.string().optional(),
})
const Product = z.object({
  title: z.string(),
  details: z.string(),
  offerMessage: z.string(),
  keywords: z.string(),
  category: z.string(),
  image: z.string(),
  pictures: z.array(
    z.object({
      image: z.string(),
      alt: z.string(),
      altInBangla: z.string(),
      isReal: z.boolean(),
    }),
  ),
  price: z.int().transform(poisha),
  oldPrice: z.int().transform(poisha),
  isOffer: z.boolean(),
  expiresOn: z.string(),
})
const Member = z.object({ duties: z.array(z.enum(duties)) })
const User = z.object({ role: z.enum(roles), status: z.enum(userStatuses) }).partial()

async function findOrderById({ db }: Pick<Shop, 'db'>, id: string) {
  const row = await db.read
    .selectFrom('orders')
    .select('oid')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && findOrder(db.read, row.oid)
}

const undoers: Readonly<Record<UndoableAction, Undo>> = {
  'order.change-status': async (shop, { past, actor }) => {
    const order = await findOrderById(shop, past.subjectId)
    if (!order || !(await isUnchanged(shop, past, order))) return changedMeanwhile
    const { number, version: expectedVersion } = order
    const { status } = Status.parse(past.before)
    const command = { number, status, expectedVersion, actor, undoes: past.id }
    return answerOf(await changeOrderStatus(shop, command))
  },
  'order.edit': async (shop, { past, actor }) => {
    const order = await findOrderById(shop, past.subjectId)
    if (!order || !(await isUnchanged(shop, past, order))) return changedMeanwhile
    const { number, version: expectedVersion } = order
    const { customer, coupon } = Buyer.parse(past.before)
    const changes = { ...customer, ...(coupon !== undefined && { coupon }) }
    return answerOf(
      await editOrder(shop, { number, expectedVersion, actor, changes, undoes: past.id }),
    )
  },
  'product.edit': async (shop, { past, actor }) => {
    const product = await findWholeProduct(shop.db.read, past.subjectId)
    if (!product || !(await isUnchanged(shop, past, product))) return changedMeanwhile
    const { pid, stock, version } = product
    return answerOf(
      await putProduct(shop, {
        ...Product.parse(Object.assign({}, product, past.before)),
        pid,
        stock,
        stockWas: stock,
        condition: { kind: 'only-there', version },
        actor,
        undoes: past.id,
      }),
    )
  },
  'user.change': async (shop, { past, actor }) => {
    const user = await shop.db.read
      .selectFrom('users')
      .select(userColumns)
      .where('id', '=', past.subjectId)
      .executeTakeFirst()
    if (!user || !(await isUnchanged(shop, past, user))) return changedMeanwhile
    const { email, role, status } = user
    return answerOf(
      await changeUser(shop, {
        email,
        change: User.parse(past.before),
        by: 'admin',
        actor,
        seen: { role, status },
        undoes: past.id,
      }),
    )
  },
  'team.change': async (shop, { past, actor }) => {
    const id = past.subjectId
    const seen = await findDuties(shop.db.read, id)
    if (!(await isUnchanged(shop, past, { duties: seen }))) return changedMeanwhile
    const command = { ...Member.parse(past.before), id, seen, actor, undoes: past.id }
    return answerOf(await changeDuties(shop, command))
  },
  'settings.edit': async (shop, { past, actor }) => {
    const current = await findVersionedShopSettings(shop.db.read)
    if (!(await isUnchanged(shop, past, current.settings))) return changedMeanwhile
    const { before } = historyToWire('settings', past)
    const form = parseShopSettings({ ...shopSettingsToWire(current), ...before })
    if (!form.ok) return failed({ kind: 'cannot-undo' })
    return answerOf(
      await editShopSettings(shop, {
        settings: settingsFromForm(form.value),
        expectedVersion: current.version,
        actor,
        undoes: past.id,
      }),
    )
  },
}
