import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { type AcknowledgedOrder, judge, mailLost } from '#tests/faults/support/judge.ts'
import { type Random, seededRandom } from '#tests/faults/support/seed.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, numberOf, placeOrder } from '#tests/process/support/buyers.ts'
import { fill, type Place, sqlitePlace } from '#tests/process/support/place.ts'
import { say } from '#tests/process/support/run-shop.ts'
import { acknowledgedIn, cutPower, filesIn, reopen } from './support/power-cuts.ts'
import { tracedShop } from './support/traced-shop.ts'
import type { TraceEvent } from './tracer/trace.ts'

const clients = 8
const pids = ['kettle', 'iron', 'fan']
const log = 'shop.sqlite-wal'
const weakSync = join(packageRoot(), 'tests/faults/support/weak-sync.ts')

async function stockedPlace(): Promise<Place> {
  const place = sqlitePlace()
  await fill(place, async (db) => {
    for (const pid of pids) await aProduct(db, { pid, stock: 1_000_000 })
  })
  return place
}

type Recorded = {
  readonly base: ReturnType<typeof filesIn>
  readonly trace: readonly TraceEvent[]
  /** By order number: the key for a retry. */
  readonly keys: ReadonlyMap<string, string>
}

function countMails({ dataDir }: Place): number {
  const mailbox = join(dataDir, 'mailbox')
  return existsSync(mailbox)
    ? readdirSync(mailbox).filter((name) => !name.startsWith('.')).length
    : 0
}

/** Orders from several clients at once, then a clean stop, which checkpoints the log. */
async function record(orders: number, nodeArgs: readonly string[] = []): Promise<Recorded> {
  const place = await stockedPlace()
  const base = filesIn(place.dataDir)
  const shop = await tracedShop(place, { nodeArgs })
  const keys = new Map<string, string>()
  let left = orders

  async function orderContinuously(): Promise<void> {
    while (left > 0) {
      left -= 1
      const buyer = aBuyer({ pid: pids[left % pids.length] ?? '', quantity: 1 + (left % 3) })
      keys.set(numberOf(await placeOrder(shop, buyer)), buyer.key)
    }
  }
  await Promise.all(Array.from({ length: clients }, orderContinuously))
  // Mail follows its order, so some of it falls between two cuts.
  await vi.waitUntil(() => countMails(place) >= 12, { timeout: 60_000 })
  expect(await shop.stop()).toBe(0)
  return { base, trace: shop.trace(), keys }
}

/** The orders of the trace whose answer left before the log that holds them was on the disk. */
function toldBeforeSynced(trace: readonly TraceEvent[]): readonly string[] {
  const written = new Set<string>()
  const synced = new Set<string>()
  const early: string[] = []
  for (const event of trace) {
    if (event.kind === 'write' && event.path === log) {
      for (const number of event.bytes.toString('latin1').match(/PM-[0-9A-Z]{8}/g) ?? []) {
        written.add(number)
      }
    }
    if (event.kind === 'sync' && event.path === log) {
      for (const number of written) synced.add(number)
      written.clear()
    }
    if (event.kind === 'acknowledged') {
      early.push(
        ...acknowledgedIn(event.text).flatMap(({ number }) => (synced.has(number) ? [] : [number])),
      )
    }
  }
  return early
}

function withKeys(
  acknowledged: readonly AcknowledgedOrder[],
  keys: Recorded['keys'],
): readonly AcknowledgedOrder[] {
  return acknowledged.map((order) => ({ ...order, key: keys.get(order.number) ?? 'none' }))
}

type Verdict = { readonly eventsBefore: number; readonly problems: readonly string[] }

/** The judge's sentences about the states that fail. */
async function cutAndJudge(
  { base, trace, keys }: Recorded,
  times: number,
  random: Random,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  await cutPower({ base, trace, times, random }, async ({ cut, dataDir, acknowledged }) => {
    const problems = await reopen(dataDir, async (db) => [
      ...(await judge(db, withKeys(acknowledged, keys))),
      ...(await mailLost(db, dataDir)),
    ])
    if (problems.length > 0) verdicts.push({ eventsBefore: cut, problems })
  })
  return verdicts
}

function answersIn(trace: readonly TraceEvent[]): readonly AcknowledgedOrder[] {
  return trace.flatMap((event) => (event.kind === 'acknowledged' ? acknowledgedIn(event.text) : []))
}

it('keeps every acknowledged order, whenever the power fails and whatever the disk kept', async () => {
  const random = seededRandom()
  const recorded = await record(1_200)
  const { trace, keys } = recorded
  const numbers = answersIn(trace).map(({ number }) => number)
  expect(numbers.toSorted()).toEqual([...keys.keys()].toSorted())
  expect(toldBeforeSynced(trace)).toEqual([])

  const times = 400
  expect(await cutAndJudge(recorded, times, random)).toEqual([])
  const carried = trace.filter((event) => event.kind === 'write' && event.path === 'shop.sqlite')
  expect(carried.length).toBeGreaterThan(0)
  say(
    `${keys.size} orders in ${trace.length} events, ${carried.length} pages carried over from the ` +
      `log; every answer after its sync; power cut ${times} times: no order lost`,
  )
})

it('detects lost orders when the shop does not wait for the disk', async () => {
  const random = seededRandom()
  const recorded = await record(400, ['--import', weakSync])
  expect(toldBeforeSynced(recorded.trace).length).toBeGreaterThan(0)

  const times = 400
  const verdicts = await cutAndJudge(recorded, times, random)
  const lost = verdicts.filter(({ problems }) =>
    problems.some((problem) => problem.includes('got an answer with order')),
  )
  say(`not waiting for the disk: orders lost in ${lost.length} of ${times} power cuts`)
  expect(lost.length).toBeGreaterThan(0)
})

it('starts after a power cut at any moment of its first start', async () => {
  const random = seededRandom()
  const place = sqlitePlace()
  const shop = await tracedShop(place)
  await shop.kill()
  const trace = shop.trace()

  const times = 300
  await cutPower({ base: new Map(), trace, times, random }, async ({ cut, dataDir }) => {
    const problems = await reopen(dataDir, async (db) => {
      await migrate(db, join(packageRoot(), 'migrations'))
      return judge(db, [])
    })
    expect(problems, `after ${cut} of ${trace.length} events`).toEqual([])
  })
})
