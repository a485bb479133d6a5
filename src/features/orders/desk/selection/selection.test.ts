import { expect, it } from 'vitest'
import {
  cursorOf,
  extendTo,
  moveTo,
  nothingSelected,
  rowInPlaceOf,
  shownOf,
  step,
  stepFrom,
  toggle,
  toggleAll,
} from './selection.ts'

const rows = ['a', 'b', 'c', 'd']

it('begins at the first row and stops at both ends', () => {
  expect(cursorOf(rows, nothingSelected)).toBe('a')
  expect(step(rows, nothingSelected, -1)).toBe('a')
  expect(step(rows, moveTo(nothingSelected, 'c'), 1)).toBe('d')
  expect(step(rows, moveTo(nothingSelected, 'd'), 1)).toBe('d')
  expect(cursorOf([], nothingSelected)).toBe(undefined)
  expect(step([], nothingSelected, 1)).toBe(undefined)
})

it('begins again at the first row when the row of the cursor has left the list', () => {
  expect(step(rows, moveTo(nothingSelected, 'gone'), 1)).toBe('b')
})

it('goes to the next row that stayed when a row leaves the list, else to the one before', () => {
  expect(rowInPlaceOf('b', rows, ['a', 'd'])).toBe('d')
  expect(rowInPlaceOf('d', rows, ['a', 'b'])).toBe('b')
  expect(rowInPlaceOf('b', rows, ['x'])).toBe(undefined)
})

it('goes on from the order in the panel, and to the row in its place when it has left the list', () => {
  const atC = moveTo(nothingSelected, 'c')
  expect(stepFrom('b', rows, atC, -1)).toBe('a')
  expect(stepFrom(undefined, rows, atC, 1)).toBe('d')
  expect(stepFrom('gone', rows, atC, 1)).toBe('c')
  expect(stepFrom('gone', rows, atC, -1)).toBe('c')
  expect(stepFrom('gone', [], atC, 1)).toBe(undefined)
})

it('selects a row and unselects it', () => {
  const one = toggle(nothingSelected, 'b')
  expect(one).toEqual({ selected: new Set(['b']), cursor: 'b' })
  expect(toggle(one, 'b').selected).toEqual(new Set())
})

it('extends from the cursor in both directions and keeps what was selected', () => {
  const down = extendTo(rows, toggle(nothingSelected, 'b'), 'c')
  expect(down).toEqual({ selected: new Set(['b', 'c']), cursor: 'c' })
  const up = extendTo(rows, moveTo(down, 'b'), 'a')
  expect(shownOf(rows, up)).toEqual(['a', 'b', 'c'])
})

it('selects all rows, then none, and counts only rows that are shown', () => {
  const all = toggleAll(rows, nothingSelected)
  expect(shownOf(rows, all)).toEqual(rows)
  expect(shownOf(['d', 'x', 'a'], all)).toEqual(['d', 'a'])
  expect(toggleAll(rows, all).selected.size).toBe(0)
  expect(toggleAll([], nothingSelected).selected.size).toBe(0)
})
