import { afterEach, expect, it, vi } from 'vitest'
import { dropPids, keepPid, keptPids } from '#src/features/device/kept-pids.ts'

function storeWith(entries: Readonly<Record<string, string>> = {}): Map<string, string> {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return kept
}

afterEach(() => vi.unstubAllGlobals())

it('keeps products newest first and each once', () => {
  storeWith()
  for (const pid of ['kettle', 'fan', 'kettle']) keepPid('wishlist', pid)

  expect(keptPids('wishlist')).toEqual(['kettle', 'fan'])
  expect(keptPids('viewed')).toEqual([])
  dropPids('wishlist', ['kettle', 'unknown'])
  expect(keptPids('wishlist')).toEqual(['fan'])
})

it('drops the oldest product of a full list', () => {
  storeWith()
  for (let n = 1; n <= 101; n += 1) keepPid('wishlist', `p${n}`)

  expect(keptPids('wishlist')).toHaveLength(100)
  expect(keptPids('wishlist')[0]).toBe('p101')
  expect(keptPids('wishlist')).not.toContain('p1')
})

it.each(['{', 'null', '7', '"kettle"', '{"0":"kettle"}'])('reads %s as an empty list', (text) => {
  storeWith({ wishlist: text })
  expect(keptPids('wishlist')).toEqual([])
  expect(keepPid('wishlist', 'fan')).toBe(true)
  expect(keptPids('wishlist')).toEqual(['fan'])
})

it('keeps of a damaged list what can be a pid, and no more than the bound', () => {
  const many = Array.from({ length: 300 }, (_, n) => `p${n}`)
  storeWith({ wishlist: JSON.stringify([7, null, 'a/b', 'fan', 'fan', ...many]) })

  expect(keptPids('wishlist').slice(0, 2)).toEqual(['fan', 'p0'])
  expect(keptPids('wishlist')).toHaveLength(100)
})

it('says that nothing is kept where the browser forbids storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keepPid('wishlist', 'fan')).toBe(false)
  expect(keptPids('wishlist')).toEqual([])
})
