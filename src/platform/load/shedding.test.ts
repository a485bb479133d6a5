import { expect, it } from 'vitest'
import { type RequestClass, requestClasses } from '#src/domain/access/request-class.ts'
import { makeShedding, type Shedding, type Waits } from './shedding.ts'

const calm: Waits = { arrived: 100, surplus: 0, loopMs: 0, databaseMs: 0 }
const overloaded: Waits = { ...calm, loopMs: 150 }
const ticksASecond = 50

function ticks(shedding: Shedding, count: number, waits: Waits): void {
  for (let tick = 0; tick < count; tick += 1) shedding.note(waits)
}

/** How many of a hundred requests of each class are shed now. */
function refusals(shedding: Shedding): Readonly<Record<RequestClass, number>> {
  const counts = requestClasses.map((one) => {
    const refused = Array.from({ length: 100 }, () => shedding.sheds(one)).filter(Boolean)
    return [one, refused.length]
  })
  return Object.fromEntries(counts)
}

function whollyRefused(shedding: Shedding): readonly string[] {
  const counts = refusals(shedding)
  return requestClasses.filter((one) => counts[one] >= 99)
}

it('sheds nothing while requests wait no longer than they may', () => {
  const shedding = makeShedding()
  ticks(shedding, 1_000, { ...calm, loopMs: 50, databaseMs: 250 })

  expect(shedding.level()).toBe(0)
  expect(Object.values(refusals(shedding))).toEqual(requestClasses.map(() => 0))
})

it('sheds no more than the surplus for one long tick, however long', () => {
  const shedding = makeShedding()
  shedding.note({ ...calm, arrived: 1_000, loopMs: 5_000 })
  expect(refusals(shedding)).toMatchObject({ surplus: 100, bulk: 0, reads: 0, orders: 0 })

  ticks(shedding, 9, calm)
  expect(shedding.level()).toBe(0)
})

it('sheds no other class for the time that refusing the surplus takes', () => {
  const shedding = makeShedding()
  ticks(shedding, 1, overloaded)
  ticks(shedding, 500, { arrived: 1_000, surplus: 1_000, loopMs: 400, databaseMs: 0 })
  expect(refusals(shedding)).toMatchObject({ surplus: 100, bulk: 0 })

  // One in ten waits as long, and could be shed.
  ticks(shedding, 500, { arrived: 1_000, surplus: 900, loopMs: 400, databaseMs: 0 })
  expect(refusals(shedding)).toMatchObject({ surplus: 100, bulk: 100, reads: 100 })
})

it('sheds nothing with few arrivals, however late the machine makes the process', () => {
  const shedding = makeShedding()
  ticks(shedding, 100, { ...calm, arrived: 7, loopMs: 5_000 })

  expect(shedding.level()).toBe(0)
})

it('sheds one class after the other, the surplus first and orders last', () => {
  const shedding = makeShedding()
  const seen: string[] = []
  for (let tick = 0; tick < 100; tick += 1) {
    shedding.note({ ...calm, loopMs: 150 })
    for (const one of whollyRefused(shedding)) if (!seen.includes(one)) seen.push(one)
  }

  expect(seen).toEqual(['surplus', 'bulk', 'reads', 'cached-pages', 'owner'])
})

it('never sheds a class while it still serves the one before it', () => {
  const shedding = makeShedding()
  for (let tick = 0; tick < 200; tick += 1) {
    shedding.note(tick < 100 ? overloaded : calm)
    const shares = Object.values(refusals(shedding))
    for (const [at, share] of shares.entries()) {
      if (share > 0 && at > 0) expect(shares[at - 1]).toBeGreaterThanOrEqual(99)
    }
  }
})

it('sheds an even share of the class at the level', () => {
  const shedding = makeShedding()
  // Thirteen ticks at twice the allowed wait: a quarter of a level each.
  ticks(shedding, 13, { ...calm, loopMs: 100 })
  expect(shedding.level()).toBeCloseTo(3.25)

  const reads = Array.from({ length: 8 }, () => shedding.sheds('reads'))
  expect(reads).toEqual([false, false, false, true, false, false, false, true])
})

it('lets an order wait five times as long before it sheds it', () => {
  const shedding = makeShedding()
  ticks(shedding, 500, { ...calm, loopMs: 240 })
  expect(refusals(shedding)).toMatchObject({ owner: 100, orders: 0 })

  ticks(shedding, 500, { ...calm, loopMs: 300 })
  expect(refusals(shedding).orders).toBeGreaterThan(50)
})

it('sheds orders behind a long queue of orders, and no other class for that', () => {
  const shedding = makeShedding()
  ticks(shedding, 500, { ...calm, databaseMs: 1_500 })
  expect(refusals(shedding)).toMatchObject({ reads: 100, 'cached-pages': 0, orders: 0 })

  ticks(shedding, 500, { ...calm, databaseMs: 2_000 })
  const refused = refusals(shedding)
  expect(refused).toMatchObject({ 'cached-pages': 0, owner: 0 })
  expect(refused.orders).toBeGreaterThan(90)
})

it('sheds no order for a slow disk with few arrivals', () => {
  const shedding = makeShedding()
  ticks(shedding, 500, { ...calm, arrived: 7, databaseMs: 10_000 })

  expect(refusals(shedding).orders).toBe(0)
})

it('always serves some orders, to learn when it can serve again', () => {
  const shedding = makeShedding()
  ticks(shedding, 1_000, { ...calm, loopMs: 60_000, databaseMs: 60_000 })

  expect(refusals(shedding).orders).toBe(95)
})

it('serves all classes again about a second after the load has gone', () => {
  const shedding = makeShedding()
  ticks(shedding, 1_000, { ...calm, loopMs: 60_000, databaseMs: 60_000 })

  ticks(shedding, 1.4 * ticksASecond, calm)

  expect(shedding.level()).toBe(0)
})

it('keeps its level between a short and a too long wait', () => {
  const shedding = makeShedding()
  ticks(shedding, 5, overloaded)
  const level = shedding.level()
  ticks(shedding, 100, { ...calm, loopMs: 40 })

  expect(level).toBeGreaterThan(0)
  expect(shedding.level()).toBe(level)
})

it('sheds all but orders and cached pages for a slow database', () => {
  const shedding = makeShedding()
  ticks(shedding, 1_000, { ...calm, databaseMs: 1_400 })

  expect(refusals(shedding)).toEqual({
    surplus: 100,
    bulk: 100,
    reads: 100,
    'cached-pages': 0,
    owner: 0,
    orders: 0,
  })
})
