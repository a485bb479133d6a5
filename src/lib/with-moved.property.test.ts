import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMoved } from './with-moved.ts'

const list = fc.uniqueArray(fc.string(), { maxLength: 8 })

describe('an entry that is moved', () => {
  it('stands at its new place, and all others keep their order', () => {
    fc.assert(
      fc.property(list, fc.nat(9), fc.nat(9), (entries, from, to) => {
        const moved = withMoved(entries, { from, to })
        const one = entries[from]
        if (one === undefined || to >= entries.length) {
          expect(moved).toBe(entries)
          return
        }
        expect(moved[to]).toBe(one)
        expect(moved.filter((other) => other !== one)).toEqual(
          entries.filter((other) => other !== one),
        )
        expect(withMoved(moved, { from: to, to: from })).toEqual(entries)
      }),
    )
  })

  it('reaches every order by steps to a neighbour', () => {
    fc.assert(
      fc.property(list, fc.nat(9), fc.nat(9), (entries, from, to) => {
        fc.pre(from < entries.length && to < entries.length)
        let stepped: readonly string[] = entries
        const step = Math.sign(to - from)
        for (let at = from; at !== to; at += step) {
          stepped = withMoved(stepped, { from: at, to: at + step })
        }
        expect(stepped).toEqual(withMoved(entries, { from, to }))
      }),
    )
  })

  it('never leaves the list', () => {
    expect(withMoved(['a', 'b'], { from: 0, to: -1 })).toEqual(['a', 'b'])
    expect(withMoved(['a', 'b'], { from: 1, to: 2 })).toEqual(['a', 'b'])
    expect(withMoved(['a', 'b'], { from: 2, to: 0 })).toEqual(['a', 'b'])
  })
})
