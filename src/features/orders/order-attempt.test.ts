import { describe, expect, it } from 'vitest'
import { attemptFor, forgetAttempt, noteSendingScript } from '#src/features/orders/order-attempt.ts'

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

  expect(attemptFor(order, { storage: refusing, now: 0 }).key).toMatch(/^\d{1,10}(-\d{1,10}){3}$/)
  forgetAttempt(refusing)
})

describe('the script that stands in the form', () => {
  const typed = {
    quantity: '১',
    cname: 'Rahima',
    cphone: '01712345678',
    caddress: 'Dhaka',
    zone: 'inside-dhaka',
    unitPrice: '25',
  }
  const call = { pid: 'kettle', ...typed, quantity: 1, zone: 'inside-dhaka', cupon: '', grand: 95 }
  const { unitPrice, ...asCalled } = call

  it('gives the form a key that is also that of the call, with the total that is shown then', () => {
    const storage = aStorage()
    const key = keyOfForm(typed, storage)

    expect(key).toMatch(/^\d{1,10}(-\d{1,10}){3}$/)
    expect(keyOfForm(typed, storage)).toBe(key)
    const order = { ...asCalled, cupon: 'PAGLA10' }
    expect(attemptFor(order, { storage, now: Date.now() })).toMatchObject({ key, order })
    const later = { ...order, grand: 120 }
    expect(attemptFor(later, { storage, now: Date.now() })).toMatchObject({ key, order })
  })

  it('takes the key of a call, and another for other words or after ten minutes', () => {
    const storage = aStorage()
    const asTyped = { ...typed, quantity: '1' }
    const now = Date.now()
    const { key } = attemptFor(asCalled, { storage, now })

    expect(keyOfForm(asTyped, storage)).toBe(key)
    expect(attemptFor({ ...asCalled, cupon: 'OTHER' }, { storage, now }).key).not.toBe(key)
    for (const name of ['quantity', 'cname', 'cphone', 'caddress', 'zone']) {
      storage.setItem('order-attempt', JSON.stringify({ key, order: asCalled, madeAt: now }))
      expect(keyOfForm({ ...asTyped, [name]: '2' }, storage)).not.toBe(key)
    }
    storage.setItem('order-attempt', JSON.stringify({ key, order: asCalled, madeAt: now }))
    expect(keyOfForm(asTyped, storage, 'fan')).not.toBe(key)

    const madeAt = Date.now() - 10 * minute
    storage.setItem('order-attempt', JSON.stringify({ key, order: asCalled, madeAt }))
    expect(keyOfForm(asTyped, storage)).not.toBe(key)
  })

  it('leaves the key empty where the browser keeps nothing, or the script sends the order', () => {
    const forbidden = { getItem: () => null, setItem: throwing, removeItem: throwing }

    expect(keyOfForm(typed, forbidden)).toBe('')
    expect(keyOfForm(typed, aStorage(), 'kettle', { defaultPrevented: true })).toBe('')
  })
})

function throwing(): never {
  throw new Error('SecurityError')
}

/** What the form brings along when it goes out by itself. */
function keyOfForm(
  typed: Readonly<Record<string, string>>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  pid = 'kettle',
  { defaultPrevented = false } = {},
): string {
  const target = { attempt: { value: '' }, dataset: { pid }, typed }
  const page = {
    addEventListener: (_: string, submit: (event: object) => void) =>
      submit({ target, defaultPrevented }),
    sessionStorage: storage,
    FormData: class {
      get = (name: string) => typed[name] ?? null
    },
  }
  new Function(...Object.keys(page), noteSendingScript)(...Object.values(page))
  return target.attempt.value
}
