import { expect, it } from 'vitest'
import type { PageChange } from '#src/platform/page-cache/cache-invalidation.ts'
import { messagesOf, readMessage } from '#src/platform/page-cache/page-change-message.ts'

const idOf = (n: number): string => String(n).padStart(24, '0')

function change(n: number, ...tags: readonly string[]): PageChange {
  return { id: idOf(n), tags }
}

it('packs several changes into one message, with each tag once', () => {
  const messages = messagesOf([
    change(1, 'stock:kettle'),
    change(2, 'stock:kettle', 'sold-out'),
    change(3, 'stock:lamp'),
  ])
  expect(messages.map(readMessage)).toEqual([
    { ids: [idOf(1), idOf(2), idOf(3)], tags: ['stock:kettle', 'sold-out', 'stock:lamp'] },
  ])
})

it('writes no message that PostgreSQL would refuse, and leaves no change out', () => {
  const tag = (n: number) => `stock:${'চ'.repeat(60)}${n}`
  const changes = Array.from({ length: 200 }, (_, n) => change(n, tag(n), 'sold-out'))

  const messages = messagesOf(changes)
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000)
  const read = messages.flatMap((message) => readMessage(message) ?? [])
  expect(read.flatMap(({ ids }) => ids)).toEqual(changes.map(({ id }) => id))
  expect(new Set(read.flatMap(({ tags }) => tags))).toEqual(
    new Set(changes.flatMap(({ tags }) => tags)),
  )
  expect(messages.length).toBeLessThan(10)
})

it('leaves a change that is too large to polling, and sends the others', () => {
  const large = change(2, ...Array.from({ length: 200 }, (_, n) => `stock:${'x'.repeat(60)}${n}`))
  const messages = messagesOf([change(1, 'a'), large, change(3, 'b')])
  expect(messages.map(readMessage)).toEqual([{ ids: [idOf(1), idOf(3)], tags: ['a', 'b'] }])
  expect(messagesOf([large])).toEqual([])
})

it('exchanges messages with a version that sends one change each', () => {
  const old = JSON.stringify({ id: idOf(1), tags: ['facts'] })
  expect(readMessage(old)).toEqual({ ids: [idOf(1)], tags: ['facts'] })

  const [message = ''] = messagesOf([change(1, 'facts'), change(2, 'catalogue')])
  const { id, tags } = JSON.parse(message)
  expect(tags).toEqual(['facts', 'catalogue'])
  // It may have found the first by polling, and would take the rest for known.
  expect(id).not.toBe(idOf(1))
})

it('reads no text that no version sends', () => {
  for (const message of ['', '{', '[]', '{}', '"facts"', 'null', '{"id":"a","tags":"facts"}']) {
    expect([message, readMessage(message)]).toEqual([message, undefined])
  }
})
