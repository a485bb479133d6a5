import { expect, it } from 'vitest'
import { isSlip, slipsBetween, spellingsOf } from '#src/features/search/spelling.ts'

it('counts letters added, lost, replaced and swapped', () => {
  expect(slipsBetween('kettle', 'kettle')).toBe(0)
  expect(slipsBetween('ketttle', 'kettle')).toBe(1)
  expect(slipsBetween('ketle', 'kettle')).toBe(1)
  expect(slipsBetween('kattle', 'kettle')).toBe(1)
  expect(slipsBetween('ketlte', 'kettle')).toBe(1)
  expect(slipsBetween('blnedar', 'blender')).toBe(2)
  expect(slipsBetween('', 'fan')).toBe(3)
  expect(slipsBetween('🙂a', 'a')).toBe(1)
})

it('allows one typing error, and two in a long word', () => {
  expect(isSlip('blendar', 'blender')).toBe(true)
  expect(isSlip('blandar', 'blender')).toBe(false)
  expect(isSlip('hadphons', 'headphones')).toBe(true)
  expect(isSlip('hadphns', 'headphones')).toBe(false)
})

it('lists the beginning of a word, whole and without each of its letters', () => {
  expect(spellingsOf('torch')).toEqual(['torch', 'orch', 'trch', 'toch', 'torh', 'torc'])
  expect(spellingsOf('rechargeable')).toContain('rechrge')
  expect(spellingsOf('fan')).toEqual([])
})
