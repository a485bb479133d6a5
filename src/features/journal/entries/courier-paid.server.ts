/** A courier's payment: what it paid out and what it kept, against what it owes for orders. */

import { type DueAccount, dueAccountOf, type MoneyAccount } from '#src/domain/journal/account.ts'
import { momentOf } from '#src/domain/journal/posting-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type OwedForOrder, settleDues } from '#src/domain/journal/settle-dues.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { balanceOf } from '#src/features/journal/entries/money-entries.server.ts'
import {
  type EntryShop,
  type KeyUsed,
  type Written,
  writeEntry,
} from '#src/features/journal/entries/write-entry.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type CourierPaid = Written & {
  readonly courier: CourierName
  readonly paidTo: MoneyAccount
  readonly received: Poisha
  /** What the courier kept: delivery, COD and return charges. */
  readonly charges: Poisha
  /** The numbers of the orders that it paid; none: the oldest dues. */
  readonly orders: readonly string[]
  readonly day: string
}

export type CourierPaidFailure =
  | { readonly kind: 'more-than-due'; readonly due: Poisha }
  | { readonly kind: 'orders-not-due'; readonly numbers: readonly string[] }
  /** The orders come to another sum than was paid and kept. */
  | { readonly kind: 'orders-differ'; readonly due: Poisha }

export function writeCourierPaid(
  shop: EntryShop,
  { courier, paidTo, received, charges, orders, day, ...by }: CourierPaid,
): Promise<Result<undefined, CourierPaidFailure | KeyUsed>> {
  const fields = { courier, paidTo, received, charges, orders, day }
  const account = dueAccountOf(courier)
  return writeEntry<CourierPaidFailure>(
    shop,
    { ...by, kind: 'courier-paid', fields, needsBalance: true },
    async (tx, now) => {
      const total = addPoisha(received, charges)
      const dues =
        orders.length > 0
          ? await duesOfOrders(tx, { account, orders, total })
          : await oldestDues(tx, { account, total })
      if (!dues.ok) return dues

      const cause = { actor: by.actor, documentId: by.key, happenedAt: momentOf(day, now) }
      const transfers = settleDues(dues.value, { received, charges }).flatMap((one, at) => [
        ...transfersOf(
          { ...cause, orderId: one.orderId, key: `courier-paid:${by.key}:${at}` },
          postingRules.courierPaid(account, paidTo, one.received),
        ),
        ...transfersOf(
          { ...cause, orderId: one.orderId, key: `courier-charge:${by.key}:${at}` },
          postingRules.courierCharged(account, one.charges),
        ),
      ])
      return ok({ transfers, told: { courier, amount: received, charges, paidTo, day } })
    },
  )
}

type Paying = { readonly account: DueAccount; readonly total: Poisha }

type Dues = Promise<Result<readonly OwedForOrder[], CourierPaidFailure>>

async function duesOfOrders(
  tx: Tx,
  { account, orders, total }: Paying & { readonly orders: readonly string[] },
): Dues {
  const numbers = [...new Set(orders)]
  const rows = await tx
    .selectFrom('journal_dues')
    .innerJoin('orders', 'orders.id', 'journal_dues.order_id')
    .select(['oid', 'order_id', 'owed_poisha'])
    .where('account', '=', account)
    .where('owed_poisha', '>', 0)
    .where(inList(tx, 'oid', numbers))
    .orderBy('since')
    .orderBy('order_id')
    .execute()
  const found = new Set(rows.map(({ oid }) => oid))
  const missing = numbers.filter((number) => !found.has(number))
  if (missing.length > 0) return failed({ kind: 'orders-not-due', numbers: missing })
  const due = addPoisha(...rows.map(({ owed_poisha }) => poisha(owed_poisha)))
  if (due !== total) return failed({ kind: 'orders-differ', due })
  return ok(
    rows.map(({ order_id, owed_poisha }) => ({ orderId: order_id, owed: poisha(owed_poisha) })),
  )
}

/** What a courier owes without orders is from before the journal, and so the oldest. */
async function oldestDues(tx: Tx, { account, total }: Paying): Dues {
  const balance = await balanceOf(tx, account)
  if (total > balance) return failed({ kind: 'more-than-due', due: balance })
  const rows = await tx
    .selectFrom('journal_dues')
    .select(['order_id', 'owed_poisha'])
    .where('account', '=', account)
    .orderBy('since')
    .orderBy('order_id')
    .execute()
  const ofOrders = addPoisha(...rows.map(({ owed_poisha }) => poisha(owed_poisha)))
  const dues = rows.map(({ order_id, owed_poisha }) => ({
    orderId: order_id,
    owed: poisha(owed_poisha),
  }))
  return ok([{ orderId: undefined, owed: poisha(balance - ofOrders) }, ...dues])
}
