import { expect, it } from 'vitest'
import { keyForOrder } from '#src/features/orders/order-attempt.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const order = { pid: 'kettle', quantity: 1 }

it('keeps the key of the same order over a reload', () => {
  const storage = aStorage()
  const key = keyForOrder(order, { storage, now: 0 })

  expect(keyForOrder({ ...order }, { storage, now: 9 * 60_000 })).toBe(key)
})

it('makes a new key for other words, and for the same ones ten minutes later', () => {
  const storage = aStorage()
  const key = keyForOrder(order, { storage, now: 0 })

  expect(keyForOrder(order, { storage, now: 10 * 60_000 })).not.toBe(key)
  expect(keyForOrder({ ...order, quantity: 2 }, { storage, now: 0 })).not.toBe(key)
})

it('works in a browser that keeps nothing, or something else', () => {
  const refusing = {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }

  expect(keyForOrder(order, { storage: refusing, now: 0 })).toMatch(/^[0-9a-f-]{36}$/)
})
