import { expect, it } from 'vitest'
import { keptNewOrder } from '#src/features/orders/staff/kept-new-order.ts'
import { emptyDraft } from '#src/features/orders/staff/new-order-draft.ts'

function aStorage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const line = { pid: 'mug', title: 'Mug', image: '', unit: 25, quantity: '2', isRemoved: false }
const typed = {
  text: 'Rahima, Mirpur 10',
  draft: {
    ...emptyDraft('whatsapp'),
    cname: 'Rahima',
    caddress: 'Mirpur 10',
    zone: 'inside-dhaka' as const,
    lines: [line],
    isConfirmed: false,
    toCheck: ['caddress'],
  },
}

it('brings the message and the whole form back', () => {
  const storage = aStorage()
  keptNewOrder('', () => storage).keep(typed)

  expect(keptNewOrder('', () => storage).find()).toEqual(typed)
  expect(keptNewOrder('?incomplete=1', () => storage).find()).toBeUndefined()
})

it('takes of a value that another version or script stored only what fits', () => {
  const storage = aStorage()
  const draft = { ...typed.draft, source: 'friend', zone: 'moon', lines: [{}, line], toCheck: 5 }
  storage.setItem('new-order', JSON.stringify({ text: 7, draft }))

  expect(keptNewOrder('', () => storage).find()).toEqual({
    text: '',
    draft: { ...typed.draft, source: 'facebook', zone: '', toCheck: [] },
  })
  storage.setItem('new-order', '[]')
  expect(keptNewOrder('', () => storage).find()).toBeUndefined()
})
