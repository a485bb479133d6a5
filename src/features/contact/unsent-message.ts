/** A message that did not arrive, stored in the tab: a reload loses no word. */

import {
  emptyMessage,
  isBlank,
  messageFieldNames,
  type TypedMessage,
} from '#src/features/contact/typed-message.ts'

const place = 'unsent-message'

type MessageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepUnsent(typed: TypedMessage, storage: MessageStorage): void {
  try {
    storage.setItem(place, JSON.stringify(typed))
  } catch {
    // Without storage the message lives only in the form.
  }
}

export function findUnsent(storage: MessageStorage): TypedMessage | undefined {
  try {
    const kept: Readonly<Record<string, unknown>> = JSON.parse(storage.getItem(place) ?? '')
    const texts = messageFieldNames.map((name) => [name, String(kept[name] ?? '')])
    const typed = { ...emptyMessage, ...Object.fromEntries(texts) }
    return isBlank(typed) ? undefined : typed
  } catch {
    return undefined
  }
}

export function forgetUnsent(storage: MessageStorage): void {
  try {
    storage.removeItem(place)
  } catch {
    // As above.
  }
}
