/** Order forms that buyers began and did not send, within the two weeks for which a shop keeps them. */

import { incompleteForMs } from '#src/domain/calls/incomplete-order.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { FilledProduct } from './catalogue/fill-products.server.ts'
import { drawsFor, wholeNumber } from './draws.ts'
import { madeBuyer } from './made-buyer.ts'
import { countBuyers } from './made-merge.ts'
import { type Making, madeId } from './made-order.ts'

/** Two weeks of a busy shop. */
const most = 400
const ordersOfAForm = 50

type FillingForms = Making & {
  readonly filled: readonly FilledProduct[]
  readonly now: Date
}

export async function fillIncomplete(db: Database, filling: FillingForms): Promise<void> {
  const count = Math.min(most, Math.floor(filling.orders / ordersOfAForm))
  const rows = Array.from({ length: count }, (_, at) => rowOf(filling, at)).filter(
    (row) => row !== undefined,
  )
  const ofPhones = [...new Map(rows.map((row) => [row.phone, row])).values()]
  await commit(db, (tx) => insertRows(tx, 'incomplete_orders', ofPhones))
}

/** Of somebody who never ordered: an order ends the form of its phone. */
function rowOf({ seed, orders, filled, now }: FillingForms, at: number) {
  const draw = drawsFor(seed + 9, at)
  const { name, phone, address, zone } = madeBuyer(seed + 2, countBuyers(orders) + at)
  const product = filled[Math.floor(draw() * filled.length)]
  const national = normalisePhone(phone)
  if (!product || national === undefined) return undefined
  const changedAt = new Date(now.getTime() - Math.floor(draw() * incompleteForMs))
  const calledAt = new Date((changedAt.getTime() + now.getTime()) / 2)
  // A phone comes first in the form, so nine of ten have a name and half an address.
  const isNamed = draw() < 0.9
  const isPlaced = isNamed && draw() < 0.55
  return {
    id: madeId(changedAt, at),
    phone: internationalPhone(national),
    device_key: null,
    name: isNamed ? name : '',
    address: isPlaced ? address : '',
    place: null,
    delivery_zone: isPlaced ? zone : null,
    lines: JSON.stringify([{ pid: product.pid, quantity: wholeNumber(draw, 1, 3) }]),
    changed_at: changedAt.toISOString(),
    called_at: draw() < 0.4 ? calledAt.toISOString() : null,
  }
}
