import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import type { SubjectWithPage } from '#src/domain/history/history-subject.ts'
import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { shopSettingsId } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type NamedSubject = {
  readonly subject: SubjectWithPage
  /** A pid, an order number, an e-mail, the key of a phone or an internal id; the shop settings need none. */
  readonly id: string | undefined
}

/**
 * Finds the id under which the history of a thing stands. A name finds only a present thing; an
 * internal id also finds an archived or deleted one.
 */
export async function findSubject(
  reads: Reads,
  { subject, id }: NamedSubject,
): Promise<string | undefined> {
  if (subject === 'settings') return shopSettingsId
  // A keyed hash, which the history has after the block is over as well.
  if (subject === 'phone') return id !== undefined && /^[\w-]{16,128}$/.test(id) ? id : undefined
  // PostgreSQL throws for a text that it cannot store.
  if (id === undefined || id.includes('\0') || !id.isWellFormed()) return undefined
  const found = await finders[subject](reads, id)
  return found?.id
}

type Found = { readonly id: string } | undefined

const finders: Record<
  Exclude<SubjectWithPage, 'settings' | 'phone'>,
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
