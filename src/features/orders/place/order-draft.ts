import { readTypedOrder, type TypedOrder } from '#src/features/orders/place/typed-order.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { type TabDraft, tabDraft } from '#src/lib/tab-draft.ts'

type OrderDraft = { readonly pid: string; readonly typed: TypedOrder }

/** What a buyer typed for a product, kept until the order is placed: one draft in a tab. */
export function orderDraft(pid: string): TabDraft<OrderDraft> {
  return tabDraft('order-draft', (kept) => {
    if (!isRecord(kept) || kept.pid !== pid || !isRecord(kept.typed)) return undefined
    const form = new FormData()
    for (const [name, text] of Object.entries(kept.typed)) form.set(name, String(text))
    return { pid, typed: readTypedOrder(form) }
  })
}

export type PlacedOrder = { readonly pid: string; readonly oid: string; readonly token: string }

/** The last order of this tab. Its form does not come back as if the buyer had ordered nothing. */
export function placedOrder(pid: string): TabDraft<PlacedOrder> {
  return tabDraft('order-placed', (kept) => {
    if (!isRecord(kept) || kept.pid !== pid) return undefined
    return { pid, oid: String(kept.oid), token: String(kept.token) }
  })
}
