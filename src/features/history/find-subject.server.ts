import { isOrderNumber } from '#src/domain/order-number.ts'
import { isInternalId, isPid } from '#src/domain/product.ts'
import { shopSettingsId } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { HistorySubject } from '#src/platform/history/record-history.server.ts'

export type NamedSubject = {
  readonly subject: HistorySubject
  /** A pid, an order number or an e-mail, or the internal id. There is only one shop to set. */
  readonly id: string | undefined
}

/**
 * What the history of a thing is written under. By its name only a thing that is there is found;
 * by its internal id also one that was archived or deleted.
 */
export async function findSubject(
  reads: Reads,
  { subject, id }: NamedSubject,
): Promise<string | undefined> {
  if (subject === 'settings') return shopSettingsId
  // PostgreSQL would throw at a text that it cannot keep.
  if (id === undefined || id.includes('\0') || !id.isWellFormed()) return undefined
  const found = await finders[subject](reads, id)
  return found?.id
}

type Found = { readonly id: string } | undefined

const finders: Record<
  Exclude<HistorySubject, 'settings'>,
  (reads: Reads, id: string) => Promise<Found>
> = {
  product: async (reads, id) => {
    const products = reads.selectFrom('products').select('id')
    if (isInternalId(id)) return products.where('id', '=', id).executeTakeFirst()
    if (!isPid(id)) return undefined
    return products.where('pid', '=', id).where('archived_at', 'is', null).executeTakeFirst()
  },
  order: async (reads, id) => {
    const orders = reads.selectFrom('orders').select('id')
    if (isInternalId(id)) return orders.where('id', '=', id).executeTakeFirst()
    if (!isOrderNumber(id)) return undefined
    return orders.where('oid', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  },
  user: async (reads, id) => {
    const users = reads.selectFrom('users').select('id')
    if (isInternalId(id)) return users.where('id', '=', id).executeTakeFirst()
    return users.where('email', '=', id.toLowerCase()).executeTakeFirst()
  },
}
