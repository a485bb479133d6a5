import {
  emptyMessage,
  isBlank,
  messageFieldNames,
  type TypedMessage,
} from '#src/features/contact/typed-message.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { type TabDraft, tabDraft } from '#src/lib/tab-draft.ts'
import type { TabStorage } from '#src/lib/tab-storage.ts'

/** A message that did not arrive, stored in the tab: a reload loses no word. */
export function unsentMessage(storage?: () => TabStorage): TabDraft<TypedMessage> {
  return tabDraft('unsent-message', readMessage, storage)
}

function readMessage(kept: unknown): TypedMessage | undefined {
  if (!isRecord(kept)) return undefined
  const texts = messageFieldNames.map((name) => [name, String(kept[name] ?? '')])
  const typed = { ...emptyMessage, ...Object.fromEntries(texts) }
  return isBlank(typed) ? undefined : typed
}
