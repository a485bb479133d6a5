import { describe, expect, it } from 'vitest'
import { markAttemptPlaced } from '#src/features/orders/mark-attempt.ts'
import noteSendingScript from '#src/features/orders/place/note-sending.script.ts?script'
import { forgetAttempt, keyOfAttempt } from '#src/features/orders/place/order-attempt.ts'
import { emptyOrder, fingerprintOfTyped } from '#src/features/orders/place/typed-order.ts'

function aStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
}

const minute = 60_000
const anyKey = /^\d{1,10}(-\d{1,10}){3}$/

describe('the key of an attempt', () => {
  it('stays for the same order, also after a reload', () => {
    const storage = aStorage()
    const key = keyOfAttempt('kettle', { storage, now: 0 })

    expect(key).toMatch(anyKey)
    expect(keyOfAttempt('kettle', { storage, now: 9 * minute })).toBe(key)
  })

  it('is new for another order, after ten minutes, and after a refusal', () => {
    const storage = aStorage()
    const first = keyOfAttempt('kettle', { storage, now: 0 })
    const late = keyOfAttempt('kettle', { storage, now: 10 * minute })
    const other = keyOfAttempt('fan', { storage, now: 10 * minute })
    forgetAttempt(storage)
    const afterRefusal = keyOfAttempt('fan', { storage, now: 10 * minute })

    expect(new Set([first, late, other, afterRefusal]).size).toBe(4)
  })

  it('is new once its order is placed, but for a form that the browser sends after Back', () => {
    const storage = aStorage()
    const sending = { storage, now: 0 }
    const key = keyOfAttempt('kettle', sending)
    markAttemptPlaced('fan', () => storage)
    expect(keyOfAttempt('kettle', sending)).toBe(key)
    markAttemptPlaced('kettle', () => storage)
    expect(keyOfAttempt('kettle', { ...sending, isForm: true })).toBe(key)
    expect(keyOfAttempt('kettle', sending)).not.toBe(key)
  })

  it('stores no text of the order', () => {
    const storage = aStorage()
    keyOfAttempt('Rahima, Mirpur', { storage, now: 0 })
    expect(storage.getItem('order-attempt')).not.toMatch(/Rahima|Mirpur/)
  })

  it('is new where the tab has the attempt of an older version', () => {
    const storage = aStorage()
    const old = { key: '1-2-3-4', order: { pid: 'kettle', city: 70 }, madeAt: 0 }
    storage.setItem('order-attempt', JSON.stringify(old))

    expect(keyOfAttempt('kettle', { storage, now: minute })).not.toBe('1-2-3-4')
  })

  it('is made in a browser without storage, or with unknown text in it', () => {
    const refusing = { getItem: () => 'not json', setItem: throwing, removeItem: throwing }

    expect(keyOfAttempt('kettle', { storage: refusing, now: 0 })).toMatch(anyKey)
    forgetAttempt(refusing)
  })
})

describe('the script in the form', () => {
  const typed = {
    quantity: '১',
    cname: 'Rahima',
    cphone: '01712345678',
    caddress: 'Dhaka',
    zone: 'inside-dhaka',
    unitPrice: '25',
  }
  const call = { ...emptyOrder, ...typed, quantity: '1', cupon: 'PAGLA10', unitPrice: '30' }

  it('gives the form the key of a call with the same order', () => {
    const storage = aStorage()
    const key = keyOfForm(typed, storage)

    expect(key).toMatch(anyKey)
    expect(keyOfForm(typed, storage)).toBe(key)
    const fingerprint = fingerprintOfTyped((name) => call[name], 'kettle')
    expect(keyOfAttempt(fingerprint, { storage, now: Date.now() })).toBe(key)
  })

  it('reuses the key of a call, except for another order or after ten minutes', () => {
    const storage = aStorage()
    const fingerprint = fingerprintOfTyped((name) => call[name], 'kettle')
    const callNow = (now: number) => keyOfAttempt(fingerprint, { storage, now })

    expect(keyOfForm(typed, storage)).toBe(callNow(Date.now()))
    for (const name of ['quantity', 'cname', 'cphone', 'caddress', 'zone']) {
      const key = callNow(Date.now())
      expect(keyOfForm({ ...typed, [name]: '2' }, storage)).not.toBe(key)
    }
    const key = callNow(Date.now())
    expect(keyOfForm(typed, storage, 'fan')).not.toBe(key)
    forgetAttempt(storage)
    const early = callNow(Date.now() - 10 * minute)
    expect(keyOfForm(typed, storage)).not.toBe(early)
  })

  it('leaves the key empty where the browser stores nothing, or a script sends the order', () => {
    const forbidden = { getItem: () => null, setItem: throwing, removeItem: throwing }

    expect(keyOfForm(typed, forbidden)).toBe('')
    expect(keyOfForm(typed, aStorage(), 'kettle', { defaultPrevented: true })).toBe('')
  })
})

function throwing(): never {
  throw new Error('SecurityError')
}

/** The key that the form contains when the browser sends it. */
function keyOfForm(
  typed: Readonly<Record<string, string>>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  pid = 'kettle',
  { defaultPrevented = false } = {},
): string {
  class HTMLFormElement {
    dataset = { pid }
    attempt = { value: '' }
  }
  const target = new HTMLFormElement()
  const page = {
    HTMLFormElement,
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
