/** What the shop knows about an order when it works out its risk: by the index of phones alone. */

import { type Risk, riskOf } from '#src/domain/orders/order-risk.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { findBlock } from '#src/features/orders/blocked/blocked-phones.server.ts'
import { findKept, pairKey } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A phone with more orders is known well enough by the newest ones. */
const mostOrders = 100
const dayMs = 24 * 60 * 60 * 1_000

type Beside = {
  readonly limitKey: Uint8Array
  readonly medianPoisha: number | undefined
  readonly now: Date
}

export async function assessRisk(
  reads: Reads,
  order: OrderView,
  { limitKey, medianPoisha, now }: Beside,
): Promise<Risk> {
  const { customer, place, total, flags, placedAt } = order
  const national = normalisePhone(customer.phone)
  const stored = national === undefined ? customer.phone : internationalPhone(national)
  const others = (await findOthers(reads, stored)).filter(({ id }) => id !== order.id)
  const rules = others.map(({ status, stage, placed_at }) => {
    const is = stageOf({ status, stage, placedAt: placed_at }, now)
    return { is, ...stageRules[is] }
  })
  const countOf = (...stages: readonly string[]) =>
    rules.filter(({ is }) => stages.includes(is)).length
  const within = others.filter(
    ({ placed_at }) => Math.abs(Date.parse(placed_at) - Date.parse(placedAt)) < dayMs,
  )
  return riskOf({
    isPhoneBlocked: (await findBlock(reads, phoneKey(limitKey, stored), now)) !== undefined,
    isPhonePossible: national !== undefined,
    repeatsProduct: await repeatsProduct(
      reads,
      order,
      within.map(({ id }) => id),
    ),
    name: customer.name,
    address: customer.address,
    place,
    totalPoisha: total,
    medianPoisha,
    hasManyFromDevice: flags.includes('many-from-device'),
    shipped: rules.filter(({ isInShop }) => !isInShop).length,
    delivered: countOf('delivered'),
    returned: countOf('returning', 'returned'),
  })
}

function findOthers(reads: Reads, phone: string) {
  return reads
    .selectFrom('orders')
    .select(['id', 'status', 'stage', 'placed_at'])
    .where('customer_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(mostOrders + 1)
    .execute()
}

async function repeatsProduct(
  reads: Reads,
  { id: ownId, lines }: OrderView,
  within: readonly string[],
): Promise<boolean> {
  if (within.length === 0) return false
  const kept = await findKept(reads, [ownId])
  const others = within.filter((id) => !kept.has(pairKey(ownId, id)))
  if (others.length === 0) return false
  const bought = lines.map(({ productId }) => productId)
  const found = await reads
    .selectFrom('order_lines')
    .select('order_id')
    .where(inList(reads, 'order_id', others))
    .where(inList(reads, 'product_id', bought))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
