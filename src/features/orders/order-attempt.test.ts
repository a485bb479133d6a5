import { expect, it } from 'vitest'
import { attemptFor, forgetAttempt } from '#src/features/orders/order-attempt.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const order = { pid: 'kettle', quantity: 1, grand: 95 }
const minute = 60_000

it('sends the very same again after a reload, also where the page shows another total by now', () => {
  const storage = aStorage()
  const first = attemptFor(order, { storage, now: 0 })

  const again = attemptFor({ ...order, grand: 120 }, { storage, now: 9 * minute })

  expect(again).toMatchObject({ key: first.key, order })
})

it('makes a new one for other words, after ten minutes, and after a refusal', () => {
  const storage = aStorage()
  const { key } = attemptFor(order, { storage, now: 0 })

  expect(attemptFor(order, { storage, now: 10 * minute }).key).not.toBe(key)
  expect(attemptFor({ ...order, quantity: 2 }, { storage, now: 0 }).key).not.toBe(key)

  const second = attemptFor(order, { storage, now: 0 })
  forgetAttempt(storage)
  expect(attemptFor({ ...order, grand: 120 }, { storage, now: 0 })).toMatchObject({
    order: { grand: 120 },
  })
  expect(attemptFor(order, { storage, now: 0 }).key).not.toBe(second.key)
})

it('works in a browser that keeps nothing, or something else', () => {
  const refusing = {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {
      throw new Error('SecurityError')
    },
  }

  expect(attemptFor(order, { storage: refusing, now: 0 }).key).toMatch(/^[0-9a-f-]{36}$/)
  forgetAttempt(refusing)
})
