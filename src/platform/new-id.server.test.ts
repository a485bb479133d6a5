import { expect, it } from 'vitest'
import { firstIdOf, newId } from '#src/platform/new-id.server.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

it('is 24 lower-case hex digits, in the order of creation', () => {
  const ids = Array.from({ length: 1_000 }, () => newId(now))

  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(1_000)
})

it('starts a new sequence at each millisecond, after all ids of the one before', () => {
  const later = new Date(now.getTime() + 1)
  const [first, second] = [newId(now), newId(later)]

  expect(first < firstIdOf(later)).toBe(true)
  expect(second > firstIdOf(later)).toBe(true)
  expect(newId(now).slice(12)).not.toBe(first.slice(12))
})
