import { expect, it } from 'vitest'
import { emptyMessage } from '#src/features/contact/typed-message.ts'
import { findUnsent, forgetUnsent, keepUnsent } from '#src/features/contact/unsent-message.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

it('returns an unsent message until it is removed', () => {
  const storage = aStorage()
  const typed = { ...emptyMessage, message: 'শুক্রবারে খোলা?\n"' }
  expect(findUnsent(storage)).toBeUndefined()
  keepUnsent(typed, storage)

  expect(findUnsent(storage)).toEqual(typed)
  forgetUnsent(storage)
  expect(findUnsent(storage)).toBeUndefined()
})

it('ignores stored text that is not a message', () => {
  const storage = aStorage()
  for (const text of ['', 'null', '{}', '5', '{"message":" "}', '[']) {
    storage.setItem('unsent-message', text)
    expect(findUnsent(storage)).toBeUndefined()
  }
})

it('works in a browser without storage', () => {
  const refuse = () => {
    throw new DOMException('Not here', 'SecurityError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }

  keepUnsent({ ...emptyMessage, message: 'Hello' }, storage)
  expect(findUnsent(storage)).toBeUndefined()
  forgetUnsent(storage)
})
