import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeShares, type Sharer, type Shares } from '#src/lib/async/shares.ts'

function takeAll(shares: Shares, sharer: Sharer): number {
  let taken = 0
  while (shares.take(sharer)) taken += 1
  return taken
}

describe('shares', () => {
  it('give one alone half of the places, and each next one half of the rest', () => {
    const shares = makeShares(16)
    expect(['a', 'b', 'c', 'd'].map((name) => takeAll(shares, [name]))).toEqual([8, 4, 2, 1])
  })

  it('give all of them equally many who take turns', () => {
    const shares = makeShares(100)
    const sharers = ['a', 'b', 'c', 'd'].map((name) => [name])
    for (let turn = 0; turn < 100; turn += 1) for (const sharer of sharers) shares.take(sharer)

    expect(sharers.map(shares.heldBy)).toEqual([20, 20, 20, 20])
  })

  it('limit a network by what all of its addresses hold', () => {
    const shares = makeShares(100)
    for (let n = 0; n < 1_000; n += 1) shares.take([`address ${n}`, `network ${n % 10}`, 'all'])

    // Twice the free places for a network, four times for the widest group.
    const taken = 80
    expect(shares.take(['address 1001', 'network 1', 'all'])).toBe(false)
    expect(takeAll(shares, [])).toBe(100 - taken)
  })

  it('give the process itself every free place', () => {
    const shares = makeShares(10)
    takeAll(shares, ['a'])
    expect(takeAll(shares, [])).toBe(5)
  })

  it('always leave a place for a newcomer while fewer ask than there are places', () => {
    const turn = fc.record({ by: fc.nat(13), gives: fc.boolean() })
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 400 }), (turns) => {
        const shares = makeShares(16)
        const held = new Map<number, number>()
        for (const { by, gives } of turns) {
          const mine = held.get(by) ?? 0
          if (gives && mine > 0) {
            shares.give([`${by}`])
            held.set(by, mine - 1)
          } else if (shares.take([`${by}`])) held.set(by, mine + 1)
          else expect(mine).toBeGreaterThan(0)
        }
        const total = [...held.values()].reduce((sum, count) => sum + count, 0)
        expect(total).toBeLessThanOrEqual(16)
        expect(shares.take(['a newcomer'])).toBe(true)
      }),
    )
  })

  it('forget those who hold nothing', () => {
    const shares = makeShares(4)
    for (let n = 0; n < 1_000; n += 1) {
      expect(shares.take([`${n}`])).toBe(true)
      shares.give([`${n}`])
    }
    expect(takeAll(shares, ['a'])).toBe(2)
  })
})
