import { expect, it } from 'vitest'
import { emptyMessage } from '#src/features/contact/typed-message.ts'
import { unsentMessage } from '#src/features/contact/unsent-message.ts'

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
  const unsent = unsentMessage(() => storage)
  const typed = { ...emptyMessage, message: 'শুক্রবারে খোলা?\n"' }
  expect(unsent.find()).toBeUndefined()
  unsent.keep(typed)

  expect(unsent.find()).toEqual(typed)
  unsent.forget()
  expect(unsent.find()).toBeUndefined()
})

it('ignores stored text that is not a message', () => {
  const storage = aStorage()
  for (const text of ['', 'null', '{}', '5', '{"message":" "}', '[']) {
    storage.setItem('unsent-message', text)
    expect(unsentMessage(() => storage).find()).toBeUndefined()
  }
})

it('works in a browser without storage', () => {
  const refuse = () => {
    throw new DOMException('Not here', 'SecurityError')
  }
  const unsent = unsentMessage(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }))

  unsent.keep({ ...emptyMessage, message: 'Hello' })
  expect(unsent.find()).toBeUndefined()
  unsent.forget()
})
