import fc from 'fast-check'
import { inject, it, onTestFinished } from 'vitest'
import type { Shop } from '#src/features/shop.ts'
import { makeDue } from '#src/features/waitlist/watch-waitlist.job.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  chooseGateway,
  count,
  deliver,
  eventsOf,
  join,
  origin,
} from '#tests/make/buying/a-waitlist.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'

type Step =
  | { readonly kind: 'join'; readonly phones: number }
  | { readonly kind: 'stock'; readonly to: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'send'; readonly which: readonly number[] }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), phones: fc.integer({ min: 1, max: 4 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stock' as const), to: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('send' as const), which: fc.array(fc.nat(9)) }),
  },
)

async function twoProcesses(): Promise<readonly [Shop, Shop]> {
  const { open } = await migratedPlace()
  const databases = [open(), open()] as const
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.close()))
  })
  let now = Date.parse('2026-11-28T06:00:00.000Z')
  const clock = () => {
    now += 1
    return new Date(now)
  }
  const [one, other] = databases
  const shops = [await aShop(one, clock), await aShop(other, clock)] as const
  await chooseGateway(shops[0], 'log')
  return shops
}

const told = ['sending', 'sent', 'unsure']

function entriesOf({ db }: Shop, pid: string) {
  return db.read
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['waitlist_entries.id', 'phone', 'state'])
    .where('pid', '=', pid)
    .orderBy('asked_at')
    .orderBy('waitlist_entries.id')
    .execute()
}

/** What a careful shopkeeper would allow: `promised` pieces are of those who were told. */
type Ledger = { stock: number; came: number; promised: number; told: number }

let products = 0

async function walk(shops: readonly [Shop, Shop], steps: readonly Step[]) {
  products += 1
  const pid = `cup-${products}`
  const [one, other] = shops
  await aProduct(one.db, { pid, stock: 0 })
  const ledger: Ledger = { stock: 0, came: 0, promised: 0, told: 0 }
  let phones = 0
  for (const step of steps) {
    if (step.kind === 'join') {
      for (let n = 0; n < step.phones; n += 1) {
        phones += 1
        const phone = `017${String(products).padStart(4, '0')}${String(phones).padStart(4, '0')}`
        // Twice, from two processes: one place.
        await Promise.all([join(one, phone, { pid }), join(other, phone, { pid })])
      }
    }
    if (step.kind === 'stock') {
      const move = step.to - ledger.stock
      await count(one, step.to, pid)
      ledger.came += Math.max(0, move)
      ledger.promised = Math.max(0, ledger.promised + Math.min(0, move))
      ledger.stock = step.to
    }
    if (step.kind === 'look') {
      const before = await entriesOf(one, pid)
      await Promise.all(shops.map((shop) => makeDue({ ...shop, origin })))
      checkOldestFirst(before, await entriesOf(one, pid))
    }
    if (step.kind === 'send') await sendSome(shops, step.which, pid)
    await checkTold(one, pid, ledger)
  }
}

/** Each event is handed to both processes at once, as after a lease that ran out. */
async function sendSome(
  [one, other]: readonly [Shop, Shop],
  which: readonly number[],
  pid: string,
): Promise<void> {
  for (const n of which) {
    const { id } = await one.db.read
      .selectFrom('products')
      .select('id')
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    const events = (await eventsOf(one)).filter(({ payload }) => payload.includes(id))
    const event = events[n % Math.max(1, events.length)]
    if (event) await Promise.all([deliver(one, event), deliver(other, event)])
  }
}

type Entries = Awaited<ReturnType<typeof entriesOf>>

function checkOldestFirst(before: Entries, after: Entries): void {
  const waited = before.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const stillWaits = new Set(
    after.filter(({ state }) => state === 'waiting').map((entry) => entry.id),
  )
  const firstLeft = waited.findIndex((id) => stillWaits.has(id))
  const overtakes = firstLeft >= 0 && waited.slice(firstLeft).some((id) => !stillWaits.has(id))
  if (overtakes) throw new Error(`Somebody overtook ${firstLeft}: ${JSON.stringify(after)}`)
}

async function checkTold(shop: Shop, pid: string, ledger: Ledger): Promise<void> {
  const entries = await entriesOf(shop, pid)
  const now = entries.filter(({ state }) => told.includes(state))
  ledger.promised += now.length - ledger.told
  ledger.told = now.length
  const facts = JSON.stringify({ ledger, entries })
  if (ledger.told > ledger.came) throw new Error(`More were told than pieces came: ${facts}`)
  if (ledger.promised > ledger.stock) throw new Error(`More are promised than there are: ${facts}`)
  if (new Set(entries.map(({ phone }) => phone)).size !== entries.length) {
    throw new Error(`A phone has two places: ${facts}`)
  }
}

it('tells never more phones than there are pieces, the oldest first, each once, with two processes', async () => {
  const shops = await twoProcesses()
  const runs = inject('engine') === 'postgres' ? 15 : 40
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 25 }), (steps) =>
      walk(shops, [{ kind: 'join', phones: 4 }, ...steps]),
    ),
    { numRuns: runs },
  )
}, 120_000)
