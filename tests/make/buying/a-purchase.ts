/** What tests of buying do: a supplier, a purchase order that was sent, a delivery of it. */

import type { PayingAccount } from '#src/domain/journal/account.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { makePurchase, movePurchase } from '#src/features/buying/purchases/make-purchase.server.ts'
import {
  type ReceiveDelivery,
  receiveDelivery,
} from '#src/features/buying/purchases/receive-delivery.server.ts'
import { paySupplier } from '#src/features/buying/suppliers/pay-supplier.server.ts'
import { addSupplier } from '#src/features/buying/suppliers/save-supplier.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'

export const buyer = 'buyer@paglamart.test'

let keys = 0
export const newKey = () => `key ${++keys}`

export async function aSupplier(shop: Shop, name = 'Karim Traders', daysToDeliver = 3) {
  const contact = { phone: '01812345678', address: 'Chawkbazar, Dhaka', note: '' }
  return got(await addSupplier(shop, { fields: { name, daysToDeliver, ...contact }, actor: buyer }))
}

type Ordered = Readonly<Record<string, number>>

/** Sent; of so many pieces by pid, at Tk 100 a piece. */
export async function aPurchase(shop: Shop, pieces: Ordered, supplierId?: string) {
  const items = Object.entries(pieces).map(([pid, ordered]) => ({
    pid,
    pieces: ordered,
    cost: fromTaka(100),
  }))
  const supplier = supplierId ?? (await aSupplier(shop))
  const made = { supplierId: supplier, note: '', items, key: newKey(), actor: buyer }
  const { id } = got(await makePurchase(shop, made))
  got(await movePurchase(shop, { id, to: 'sent', expectedVersion: undefined, actor: buyer }))
  return id
}

type Delivered = Partial<ReceiveDelivery>

/** Of the kettle, at Tk 100 a piece from cash, unless the test says otherwise. */
export function deliver(
  shop: Shop,
  purchaseId: string,
  { pieces, damaged = 0, ...matters }: Delivered & { pieces: number; damaged?: number },
) {
  return receiveDelivery(shop, {
    purchaseId,
    items: [{ pid: 'kettle', pieces, damaged, cost: { of: 'piece', amount: fromTaka(100) } }],
    paidFrom: 'cash',
    paysDamaged: false,
    freight: fromTaka(0),
    freightFrom: 'cash',
    note: '',
    expectedVersion: undefined,
    key: newKey(),
    actor: buyer,
    ...matters,
  })
}

type Supply = {
  readonly pid: string
  readonly pieces: number
  readonly damaged: number
  /** Of the line, in poisha. */
  readonly amount: number
  readonly freight: number
  readonly paysDamaged: boolean
  readonly paidFrom: PayingAccount
}

/** A purchase order of one product, and its delivery; the shop may refuse it. */
export async function supply(shop: Shop, supplierId: string, delivery: Supply): Promise<void> {
  const { pid, pieces, damaged, amount, freight, paysDamaged, paidFrom } = delivery
  const id = await aPurchase(shop, { [pid]: 5 }, supplierId)
  const cost = { of: 'line', amount: poisha(amount) } as const
  await deliver(shop, id, {
    pieces,
    items: [{ pid, pieces, damaged, cost }],
    paysDamaged,
    paidFrom,
    freight: poisha(freight),
    freightFrom: 'bkash',
  })
}

/** The shop may refuse it: it pays no more than the debt. */
export async function paySome(shop: Shop, supplierId: string, amount: number): Promise<void> {
  const payment = { supplierId, paidFrom: 'bank', note: '', actor: buyer } as const
  await paySupplier(shop, { ...payment, amount: poisha(amount), key: newKey() })
}
