/** The wire names of suppliers and purchase orders. Amounts are in taka. */

import { z } from 'zod'
import { purchaseNumber, purchaseStates } from '#src/domain/buying/purchase-state.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import type {
  PurchaseBody,
  ReceiptBody,
  SupplierBody,
  SupplierPaymentBody,
} from '#src/features/buying/buying-form.ts'
import type {
  PurchaseRow,
  PurchaseView,
} from '#src/features/buying/purchases/list-purchases.server.ts'
import type { PurchaseFields } from '#src/features/buying/purchases/make-purchase.server.ts'
import type { ReceiveDelivery } from '#src/features/buying/purchases/receive-delivery.server.ts'
import type {
  SupplierList,
  SupplierView,
} from '#src/features/buying/suppliers/list-suppliers.server.ts'
import type { PaySupplier } from '#src/features/buying/suppliers/pay-supplier.server.ts'
import type { SupplierFields } from '#src/features/buying/suppliers/save-supplier.server.ts'

export const SupplierOnTheWire = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  days: z.int().describe('From the order to the delivery'),
  owed: z.number().describe('What the shop owes for deliveries'),
  archived: z.boolean(),
  version: z.int(),
})

export const SuppliersOnTheWire = z.object({
  items: z.array(SupplierOnTheWire),
  owedOtherwise: z.number().describe('What the shop owes for goods, and no supplier of the list'),
})

export function supplierToWire(supplier: SupplierView): z.output<typeof SupplierOnTheWire> {
  const { id, daysToDeliver, owed, isArchived, ...texts } = supplier
  return { _id: id, ...texts, days: daysToDeliver, owed: toTaka(owed), archived: isArchived }
}

export function suppliersToWire(list: SupplierList): z.output<typeof SuppliersOnTheWire> {
  return {
    items: list.suppliers.map(supplierToWire),
    owedOtherwise: toTaka(list.owedOtherwise),
  }
}

export function supplierFromWire({ days, ...texts }: SupplierBody): SupplierFields {
  return { ...texts, daysToDeliver: days }
}

const PurchaseRowOnTheWire = z.object({
  _id: z.string(),
  number: z.string().describe('PO-12'),
  supplier: z.object({ _id: z.string(), name: z.string() }),
  state: z.enum(purchaseStates),
  madeAt: z.iso.datetime(),
  pieces: z.int(),
  arrived: z.int().describe('Pieces that came, damaged ones too'),
  version: z.int(),
})

export const PurchasesOnTheWire = z.object({
  items: z.array(PurchaseRowOnTheWire),
  next: z
    .string()
    .nullable()
    .describe('The value of before for the next page; null on the last one'),
})

export const PurchaseOnTheWire = PurchaseRowOnTheWire.extend({
  note: z.string(),
  items: z.array(
    z.object({
      pid: z.string(),
      title: z.string(),
      pieces: z.int(),
      cost: z.number().nullable().describe('Of one piece; null where nobody knows'),
      received: z.int(),
      damaged: z.int(),
    }),
  ),
  receipts: z.array(
    z.object({
      _id: z.string(),
      at: z.iso.datetime(),
      note: z.string(),
      pieces: z.int(),
      damaged: z.int(),
      price: z.number().describe('What the supplier took for it'),
      freight: z.number(),
      owed: z.boolean().describe('Nothing was paid when it came'),
    }),
  ),
})

export function purchaseRowToWire(row: PurchaseRow): z.output<typeof PurchaseRowOnTheWire> {
  const { id, number, supplier, state, madeAt, pieces, arrived, version } = row
  return {
    _id: id,
    number: purchaseNumber(number),
    supplier: { _id: supplier.id, name: supplier.name },
    state,
    madeAt,
    pieces,
    arrived,
    version,
  }
}

export function purchaseToWire(purchase: PurchaseView): z.output<typeof PurchaseOnTheWire> {
  return {
    ...purchaseRowToWire(purchase),
    note: purchase.note,
    items: purchase.lines.map(({ pid, title, pieces, cost, received, damaged }) => ({
      pid,
      title,
      pieces,
      cost: cost === undefined ? null : toTaka(cost),
      received,
      damaged,
    })),
    receipts: purchase.receipts.map(({ id, price, freight, isOwed, ...receipt }) => ({
      _id: id,
      ...receipt,
      price: toTaka(price),
      freight: toTaka(freight),
      owed: isOwed,
    })),
  }
}

export function purchaseFromWire({ supplier, note, items }: PurchaseBody): PurchaseFields {
  return { supplierId: supplier, note, items: items.map((item) => ({ ...item, cost: item.cost })) }
}

export function receiptFromWire(
  body: ReceiptBody,
): Omit<ReceiveDelivery, 'purchaseId' | 'expectedVersion' | 'key' | 'actor'> {
  const { items, freight = poisha(0), ...others } = body
  return {
    ...others,
    freight,
    items: items.map(({ pid, pieces, damaged, cost, total }) => ({
      pid,
      pieces,
      damaged,
      cost:
        total === undefined
          ? { of: 'piece', amount: cost ?? poisha(0) }
          : { of: 'line', amount: total },
    })),
  }
}

export function paymentFromWire({
  supplier,
  ...payment
}: SupplierPaymentBody): Omit<PaySupplier, 'key' | 'actor'> {
  return { supplierId: supplier ?? undefined, ...payment }
}
