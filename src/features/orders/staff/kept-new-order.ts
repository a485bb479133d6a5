/** What is typed for a new order, kept in the tab until the order is saved or given up. */

import { deliveryZones } from '#src/domain/delivery.ts'
import { staffSources } from '#src/domain/orders/order-source.ts'
import type { TypedLine } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { emptyDraft, type NewOrderDraft } from '#src/features/orders/staff/new-order-draft.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { type TabDraft, tabDraft } from '#src/lib/tab-draft.ts'
import type { TabStorage } from '#src/lib/tab-storage.ts'

type KeptNewOrder = {
  /** The pasted message. */
  readonly text: string
  readonly draft: NewOrderDraft
}

/** `query` is that of the page: the form of a buyer who did not send it has a draft of its own. */
export function keptNewOrder(query: string, storage?: () => TabStorage): TabDraft<KeptNewOrder> {
  return tabDraft(
    `new-order${query}`,
    (kept) => {
      if (!isRecord(kept) || !isRecord(kept.draft)) return undefined
      return { text: textIn(kept.text), draft: draftIn(kept.draft) }
    },
    storage,
  )
}

/**
 * The idempotency key of a form that was sent: where its answer was lost, saving it again after a
 * reload makes no second order.
 */
export function keptKey(): TabDraft<string> {
  return tabDraft('new-order-key', (kept) => (typeof kept === 'string' ? kept : undefined))
}

type Kept = Readonly<Record<string, unknown>>

function draftIn(kept: Kept): NewOrderDraft {
  const source = staffSources.find((one) => one === kept.source) ?? 'facebook'
  return {
    ...emptyDraft(source),
    cphone: textIn(kept.cphone),
    cname: textIn(kept.cname),
    caddress: textIn(kept.caddress),
    place: textIn(kept.place),
    coupon: textIn(kept.coupon),
    zone: deliveryZones.find((one) => one === kept.zone) ?? '',
    lines: listIn(kept.lines).flatMap(lineIn),
    isConfirmed: kept.isConfirmed !== false,
    toCheck: listIn(kept.toCheck).map(textIn),
  }
}

function lineIn(kept: unknown): readonly TypedLine[] {
  if (!isRecord(kept) || typeof kept.pid !== 'string' || typeof kept.unit !== 'number') return []
  const { pid, unit } = kept
  return [
    {
      pid,
      unit,
      title: textIn(kept.title),
      image: textIn(kept.image),
      quantity: textIn(kept.quantity),
      isRemoved: kept.isRemoved === true,
    },
  ]
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
