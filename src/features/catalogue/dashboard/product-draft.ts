/** What was typed of a new product, kept in the tab until it is added: a reload loses no word. */

import {
  emptyProduct,
  productFieldNames,
  type TypedProduct,
} from '#src/features/catalogue/edit/typed-product.ts'

const place = 'product-draft'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepDraft(typed: TypedProduct, storage: DraftStorage): void {
  try {
    storage.setItem(place, JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing loses nothing else by it.
  }
}

export function findDraft(storage: DraftStorage): TypedProduct {
  try {
    const draft: Readonly<Record<string, unknown>> = JSON.parse(storage.getItem(place) ?? '{}')
    const kept = productFieldNames.flatMap((name) =>
      typeof draft[name] === 'string' ? [[name, draft[name]]] : [],
    )
    return { ...emptyProduct, ...Object.fromEntries(kept) }
  } catch {
    return emptyProduct
  }
}

export function forgetDraft(storage: DraftStorage): void {
  try {
    storage.removeItem(place)
  } catch {
    // As above.
  }
}
