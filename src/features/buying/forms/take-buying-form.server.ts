/** Takes a form of the pages of buying: reads its text, and runs the command. */

import { z } from 'zod'
import { purchaseStates } from '#src/domain/buying/purchase-state.ts'
import type { Poisha } from '#src/domain/money.ts'
import {
  PurchaseBody,
  ReceiptBody,
  SupplierBody,
  SupplierPaymentBody,
} from '#src/features/buying/buying-form.ts'
import {
  paymentFromWire,
  purchaseFromWire,
  receiptFromWire,
  supplierFromWire,
} from '#src/features/buying/buying-wire.ts'
import {
  paymentBody,
  problemsOfForm,
  purchaseBody,
  receiptBody,
  supplierBody,
} from '#src/features/buying/forms/form-bodies.ts'
import type { TypedFields } from '#src/features/buying/forms/typed-rows.ts'
import {
  editPurchase,
  makePurchase,
  movePurchase,
  type PurchaseFailure,
} from '#src/features/buying/purchases/make-purchase.server.ts'
import {
  type ReceiveFailure,
  receiveDelivery,
} from '#src/features/buying/purchases/receive-delivery.server.ts'
import {
  type PaySupplierFailure,
  paySupplier,
} from '#src/features/buying/suppliers/pay-supplier.server.ts'
import {
  addSupplier,
  editSupplier,
  removeSupplier,
  type SupplierFailure,
} from '#src/features/buying/suppliers/save-supplier.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

/** Those of the page of buying, and those of one purchase order. */
export const buyingForms = ['supplier', 'remove', 'pay', 'order', 'make'] as const
export const purchaseForms = ['lines', 'move', 'receive'] as const

export type BuyingForm = (typeof buyingForms)[number] | (typeof purchaseForms)[number]

export type TakeBuyingFailure =
  | { readonly kind: 'wrong-fields'; readonly problems: Readonly<Record<string, string>> }
  | SupplierFailure
  | PaySupplierFailure
  | PurchaseFailure
  | ReceiveFailure

type Taken = {
  readonly done: 'saved' | 'removed' | 'paid' | 'received'
  /** The purchase order whose page shows what was done. */
  readonly purchaseId?: string
}

export type TakingForm = {
  readonly typed: TypedFields
  /** Of the purchase order that the page shows. */
  readonly purchaseId: string
  readonly actor: string
}

type Taking = Promise<Result<Taken, TakeBuyingFailure>>

export function takeBuyingForm(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  form: BuyingForm,
  taking: TakingForm,
): Taking {
  switch (form) {
    case 'supplier':
      return takeSupplier(shop, taking)
    case 'remove':
      return removed(removeSupplier(shop, { id: taking.typed.id ?? '', actor: taking.actor }))
    case 'pay':
      return takePayment(shop, taking)
    case 'order':
    case 'make':
      return takePurchase(shop, taking, { isTicked: form === 'order' })
    case 'lines':
      return takeLines(shop, taking)
    case 'move':
      return takeMove(shop, taking)
    case 'receive':
      return takeReceipt(shop, taking)
  }
}

type BuyingShop = Parameters<typeof takeBuyingForm>[0]

async function removed(removing: ReturnType<typeof removeSupplier>): Taking {
  const result = await removing
  return result.ok ? ok({ done: 'removed' }) : result
}

async function takeSupplier(shop: BuyingShop, { typed, actor }: TakingForm): Taking {
  const { body, rows } = supplierBody(typed)
  const read = SupplierBody.safeParse(body)
  if (!read.success) return wrong(read.error, rows)
  const fields = supplierFromWire(read.data)
  const id = typed.id ?? ''
  const saved =
    id === ''
      ? await addSupplier(shop, { fields, actor })
      : await editSupplier(shop, { id, fields, expectedVersion: versionIn(typed), actor })
  return saved.ok ? ok({ done: 'saved' }) : saved
}

async function takePayment(shop: BuyingShop, { typed, actor }: TakingForm): Taking {
  const { body, rows } = paymentBody(typed)
  const read = SupplierPaymentBody.safeParse(body)
  if (!read.success) return wrong(read.error, rows)
  const paid: Result<Poisha, PaySupplierFailure> = await paySupplier(shop, {
    ...paymentFromWire(read.data),
    key: typed.key ?? '',
    actor,
  })
  return paid.ok ? ok({ done: 'paid' }) : paid
}

async function takePurchase(
  shop: BuyingShop,
  { typed, actor }: TakingForm,
  which: { readonly isTicked: boolean },
): Taking {
  const { body, rows } = purchaseBody(typed, which)
  const read = PurchaseBody.safeParse(body)
  if (!read.success) return wrong(read.error, rows)
  const key = typed.key ?? ''
  const made = await makePurchase(shop, { ...purchaseFromWire(read.data), key, actor })
  return made.ok ? ok({ done: 'saved', purchaseId: made.value.id }) : made
}

async function takeLines(shop: BuyingShop, { typed, purchaseId, actor }: TakingForm): Taking {
  const { body, rows } = purchaseBody(typed, { isTicked: false })
  const read = PurchaseBody.safeParse(body)
  if (!read.success) return wrong(read.error, rows)
  const change = { id: purchaseId, expectedVersion: versionIn(typed), actor }
  const edited = await editPurchase(shop, { ...change, ...purchaseFromWire(read.data) })
  return edited.ok ? ok({ done: 'saved', purchaseId }) : edited
}

async function takeMove(shop: BuyingShop, { typed, purchaseId, actor }: TakingForm): Taking {
  const to = z.enum(purchaseStates).safeParse(typed.to)
  if (!to.success) return failed({ kind: 'purchase-gone' })
  const change = { id: purchaseId, expectedVersion: versionIn(typed), actor }
  const moved = await movePurchase(shop, { ...change, to: to.data })
  return moved.ok ? ok({ done: 'saved', purchaseId }) : moved
}

async function takeReceipt(shop: BuyingShop, { typed, purchaseId, actor }: TakingForm): Taking {
  const { body, rows } = receiptBody(typed)
  const read = ReceiptBody.safeParse(body)
  if (!read.success) return wrong(read.error, rows)
  const received = await receiveDelivery(shop, {
    purchaseId,
    ...receiptFromWire(read.data),
    expectedVersion: versionIn(typed),
    key: typed.key ?? '',
    actor,
  })
  return received.ok ? ok({ done: 'received', purchaseId }) : received
}

/** That of the form: no version is one that nothing has. */
function versionIn({ version = '' }: TypedFields): number {
  return /^\d{1,9}$/.test(version) ? Number(version) : Number.NaN
}

function wrong(
  error: z.ZodError,
  rows: Parameters<typeof problemsOfForm>[1],
): Result<never, TakeBuyingFailure> {
  return failed({ kind: 'wrong-fields', problems: problemsOfForm(error, rows) })
}
