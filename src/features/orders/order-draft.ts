/** What was typed, kept in the tab until the order is placed: a reload loses no word. */

import { readTypedOrder, type TypedOrder } from '#src/features/orders/typed-order.ts'

const place = 'order-draft'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepDraft(pid: string, typed: TypedOrder, storage: DraftStorage): void {
  try {
    storage.setItem(place, JSON.stringify({ pid, typed }))
  } catch {
    // A browser that keeps nothing loses nothing else by it.
  }
}

export function findDraft(pid: string, storage: DraftStorage): TypedOrder | undefined {
  try {
    const draft: { pid: string; typed: Record<string, string> } = JSON.parse(
      storage.getItem(place) ?? '',
    )
    if (draft.pid !== pid) return undefined
    const form = new FormData()
    for (const [name, text] of Object.entries(draft.typed)) form.set(name, String(text))
    return readTypedOrder(form)
  } catch {
    return undefined
  }
}

export function forgetDraft(storage: DraftStorage): void {
  try {
    storage.removeItem(place)
  } catch {
    // As above.
  }
}
