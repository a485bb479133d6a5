import { expect, it } from 'vitest'
import { tabDraft } from '#src/lib/tab-draft.ts'
import type { TabStorage } from '#src/lib/tab-storage.ts'

function aStorage(): TabStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}

const asNumber = (kept: unknown) => (typeof kept === 'number' ? kept : undefined)

it('returns a kept draft for its key until it is removed', () => {
  const storage = aStorage()
  const draft = tabDraft('fan', asNumber, () => storage)
  draft.keep(5)

  expect(draft.find()).toBe(5)
  expect(tabDraft('kettle', asNumber, () => storage).find()).toBeUndefined()
  draft.forget()
  expect(draft.find()).toBeUndefined()
})

it('returns nothing for a stored value that is no draft', () => {
  const storage = aStorage()
  for (const text of ['', 'null', '{}', '"5"', '[']) {
    storage.setItem('fan', text)
    expect(tabDraft('fan', asNumber, () => storage).find()).toBeUndefined()
  }
})

it('does not fail where the browser stores nothing', () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const draft = tabDraft('fan', asNumber, refuse)
  draft.keep(5)
  draft.forget()

  expect(draft.find()).toBeUndefined()
})
