/** Pays what the shop owes for goods: to a supplier, or a debt that stands at none. */

import type { MoneyAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { lockSupplier } from '#src/features/buying/suppliers/save-supplier.server.ts'
import { lockPostings } from '#src/features/journal/closed-days.server.ts'
import { balanceOf } from '#src/features/journal/entries/money-entries.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type PaySupplier = {
  /** Undefined: a debt from before the suppliers, or of goods received without a purchase order. */
  readonly supplierId: string | undefined
  readonly paidFrom: MoneyAccount
  readonly amount: Poisha
  readonly note: string
  /** Of the request: the same one again pays nothing. */
  readonly key: string
  readonly actor: string
}

export type PaySupplierFailure =
  | { readonly kind: 'supplier-gone' }
  | { readonly kind: 'more-than-owed'; readonly owed: Poisha }
  | { readonly kind: 'key-of-another' }

/** Gives what is still owed. */
export function paySupplier(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  payment: PaySupplier,
): Promise<Result<Poisha, PaySupplierFailure>> {
  return transact<Poisha, PaySupplierFailure>(db, async (tx) => {
    const { supplierId, paidFrom, amount, note, key, actor } = payment
    // A supplier first, then the journal: a delivery locks in this order.
    const supplier = supplierId === undefined ? undefined : await lockSupplier(tx, supplierId)
    if (supplierId !== undefined && !supplier) return failed({ kind: 'supplier-gone' })
    if (!supplier) await lockPostings(tx)
    const owed = supplier ? poisha(supplier.owed_poisha) : await owedOtherwise(tx)

    const fingerprint = JSON.stringify({ supplierId: supplierId ?? null, paidFrom, amount, note })
    const known = await tx
      .selectFrom('supplier_payments')
      .select('fingerprint')
      .where('request_key', '=', key)
      .executeTakeFirst()
    if (known) {
      return known.fingerprint === fingerprint ? ok(owed) : failed({ kind: 'key-of-another' })
    }
    if (amount > owed) return failed({ kind: 'more-than-owed', owed })

    const now = clock()
    const id = newId(now)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('supplier_payments')
      .values({
        id,
        supplier_id: supplierId ?? null,
        amount_poisha: amount,
        note,
        paid_at: utcText(now),
        request_key: key,
        fingerprint,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirst()
    // Somebody has just paid another supplier with this key.
    if (numInsertedOrUpdatedRows !== 1n) return failed({ kind: 'key-of-another' })

    const after = poisha(owed - amount)
    if (supplierId !== undefined) {
      await tx
        .updateTable('suppliers')
        .set({ owed_poisha: after })
        .where('id', '=', supplierId)
        .execute()
    }
    await recordHistory(tx, {
      subject: 'purchase',
      subjectId: supplierId ?? id,
      actor,
      action: 'supplier.pay',
      before: { owed },
      after: { owed: after, amount, paidFrom, ...(note !== '' && { note }) },
      now,
    })
    const cause = { happenedAt: now, actor, documentId: id }
    await postTransfers(
      tx,
      transfersOf(
        { key: `supplier-paid:${id}`, ...cause },
        postingRules.supplierPaid(paidFrom, amount),
      ),
      now,
    )
    return ok(after)
  })
}

/** What the journal owes beyond the debts at suppliers: a delivery adds to both at once. */
async function owedOtherwise(tx: Tx): Promise<Poisha> {
  const { owed } = await tx
    .selectFrom('suppliers')
    .select((eb) => eb.fn.sum<number | string | null>('owed_poisha').as('owed'))
    .executeTakeFirstOrThrow()
  return poisha(-(await balanceOf(tx, 'owed-to-suppliers')) - Number(owed ?? 0))
}
