import { expect, it } from 'vitest'
import { isAllPacked, packPiece, readScan, startPacking, toggleLine } from './scan.ts'

const lines = [
  { pid: 'kettle-18', quantity: 2 },
  { pid: 'lamp', quantity: 1 },
]

it('reads a product of the open order, the number of a line, and else an order', () => {
  const open = startPacking(lines)
  expect(readScan(' KETTLE-18 ', open)).toEqual({ kind: 'piece', line: 0 })
  expect(readScan('2', open)).toEqual({ kind: 'line', line: 1 })
  expect(readScan('3', open)).toEqual({ kind: 'order', text: '3' })
  expect(readScan('PM-7K2M9QXB', open)).toEqual({ kind: 'order', text: 'PM-7K2M9QXB' })
  expect(readScan('lamp', undefined)).toEqual({ kind: 'order', text: 'lamp' })
  expect(readScan('চি-৭ক', open)).toEqual({ kind: 'wrong-keyboard' })
})

it('prefers a product whose id is a number over the line of that number', () => {
  const open = startPacking([{ pid: '2', quantity: 1 }, ...lines])
  expect(readScan('2', open)).toEqual({ kind: 'piece', line: 0 })
})

it('is packed after every piece, and takes none too many', () => {
  let packing = packPiece(startPacking(lines), 0)
  expect(isAllPacked(packing)).toBe(false)
  packing = toggleLine(packPiece(packing, 0), 1)
  expect(isAllPacked(packing)).toBe(true)
  expect(readScan('kettle-18', packing)).toEqual({ kind: 'too-many', line: 0 })
  expect(packPiece(packing, 0).packed).toEqual([2, 1])
  expect(toggleLine(packing, 0).packed).toEqual([0, 1])
})

it('has nothing to pack where an order has no lines left', () => {
  expect(isAllPacked(startPacking([]))).toBe(true)
})
