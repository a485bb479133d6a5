import { expect, it, onTestFinished, vi } from 'vitest'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { send } from '#tests/process/support/buyers.ts'
import { aFolder, fill, type Place, postgresPlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import { type Behaviour, type Emulator, textOf } from '#tests/support/couriers/emulator.ts'
import { redxArea, redxEmulator, redxSecrets } from '#tests/support/couriers/redx.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'
import type { Shop } from '#tests/support/shop.ts'
import {
  type Account,
  anOffice,
  connectCourier,
  type ListedParcel,
  type Office,
} from './support/booking-office.ts'
import { judge } from './support/judge.ts'
import { signIn } from './support/sign-in.ts'
import { inForm } from './support/whole-form.ts'

/** At each of two couriers. */
const bookings = inForm({ short: 20, whole: 250 })
const callMs = 300
const actor = 'admin@paglamart.test'

/** Of every twenty requests that make a parcel: two time out after success, one fails, one comes too early. */
const faults: Readonly<Record<number, Behaviour>> = {
  3: 'time-out-after-success',
  7: 'error',
  11: 'too-many',
  17: 'time-out-after-success',
}

type Kind = {
  readonly account: Account
  readonly start: () => Promise<Emulator>
  readonly invoiceField: string
}

const steadfast: Kind = {
  account: { courier: 'steadfast', keys: steadfastSecrets, settings: {}, area: undefined },
  start: steadfastEmulator,
  invoiceField: 'invoice',
}
const redx: Kind = {
  account: { courier: 'redx', keys: redxSecrets, settings: {}, area: redxArea },
  start: redxEmulator,
  invoiceField: 'merchant_invoice_id',
}

/** What the courier was asked to make, by invoice. A request that came too early made nothing. */
function misbehave(emulator: Emulator, invoiceField: string): ReadonlyMap<string, number> {
  const asked = new Map<string, number>()
  let creates = 0
  emulator.retryAfterSeconds = 1
  emulator.behave = ({ method, body }) => {
    if (method !== 'POST') return 'answer'
    creates += 1
    // Slow, so that the process dies in the middle of calls.
    const behaviour = faults[creates % 20] ?? 'slow'
    const invoice = textOf(body, invoiceField)
    if (behaviour !== 'too-many') asked.set(invoice, (asked.get(invoice) ?? 0) + 1)
    return behaviour
  }
  return asked
}

/** As many for each of the couriers. */
async function confirmOrders(place: Place, couriers: number): Promise<readonly string[][]> {
  const numbers: string[][] = []
  await fill(place, async (db) => {
    await aProduct(db, { stock: 10_000 })
    const shop = await aShop(db)
    for (let courier = 0; courier < couriers; courier += 1) {
      const ofCourier: string[] = []
      for (let at = 0; at < bookings; at += 1) {
        const customer = { name: `Buyer ${courier} ${at}` }
        const { number } = got(await placeOrder(shop, anOrder({ customer })))
        got(await moveOrder(shop, { number, to: 'confirmed', expectedVersion: undefined, actor }))
        ofCourier.push(number)
      }
      numbers.push(ofCourier)
    }
  })
  return numbers
}

/** A courier, who books there, and for which orders. */
type Desk = {
  readonly place: Place
  readonly shop: Shop
  readonly office: Office
  readonly emulator: Emulator
  readonly numbers: readonly string[]
  readonly asked: ReadonlyMap<string, number>
}

/** Two people press at once in two processes, for each courier, and one process is killed in the middle. */
async function bookAndKill(kinds: readonly Kind[]): Promise<readonly Desk[]> {
  const place = await postgresPlace()
  const numbers = await confirmOrders(place, kinds.length)
  const emulators = await Promise.all(kinds.map(({ start }) => start()))
  onTestFinished(async () => {
    await Promise.all(emulators.map((emulator) => emulator.close()))
  })
  const urls = kinds.map(({ account }, at) => `${account.courier}=${emulators[at]?.baseUrl}`)
  const env = {
    SECRETS_KEY: 'a key for the keys of couriers, long enough',
    COURIER_URLS: urls.join(','),
    COURIER_CALL_MS: String(callMs),
  }
  const [shop, dying] = await Promise.all([
    runShop({ ...place, dataDir: aFolder() }, env),
    runShop(place, env),
  ])
  const headers = { staying: await signIn(shop), dying: await signIn(dying) }
  const desks: Desk[] = []
  const presses: Promise<void>[] = []
  for (const [at, { account, invoiceField }] of kinds.entries()) {
    const emulator = emulators[at]
    const ofCourier = numbers[at]
    if (!emulator || !ofCourier) throw new Error('unreachable: a courier without orders')
    await connectCourier(shop, headers.staying, account)
    const office = anOffice(shop, headers.staying, account)
    const asked = misbehave(emulator, invoiceField)
    presses.push(office.book(ofCourier), anOffice(dying, headers.dying, account).book(ofCourier))
    desks.push({ place, shop, office, emulator, numbers: ofCourier, asked })
  }
  await vi.waitFor(() => {
    for (const { parcels } of emulators) expect(parcels.length).toBeGreaterThan(bookings / 4)
  }, 60_000)
  await dying.kill()
  await Promise.all(presses)
  // Whoever got no answer presses again.
  for (const { office, numbers } of desks) await office.book(numbers)
  return desks
}

/** Invoices that the courier was asked to make more often than persons pressed. */
async function sentByItself({ place, asked }: Desk): Promise<readonly string[]> {
  const made = await place.look((db) =>
    db.read
      .selectFrom('history')
      .innerJoin('orders', 'orders.id', 'history.subject_id')
      .select('oid')
      .where('action', '=', 'parcel.book')
      .execute(),
  )
  return [...asked]
    .filter(([invoice, times]) => times > made.filter(({ oid }) => oid === invoice).length)
    .map(([invoice]) => invoice)
}

/** As a person does who looks into the courier's own pages. Returns how many are not settled yet. */
async function settleByHand(desk: Desk): Promise<number> {
  const { office, emulator } = desk
  for (const parcel of await office.list('unsure')) {
    const there = emulator.parcels.find(({ invoice }) => invoice === parcel.invoice)
    await office.settle(parcel, there?.consignment)
  }
  return (await unsettledOf(desk)).length
}

async function unsettledOf({ office }: Desk): Promise<readonly ListedParcel[]> {
  return [...(await office.list('to-book')), ...(await office.list('unsure'))]
}

/** A person books again what the courier has not; nothing does so by itself. */
async function bookAbsentAgain(desk: Desk): Promise<void> {
  const { office, emulator } = desk
  expect(await sentByItself(desk)).toEqual([])
  emulator.behave = () => 'answer'
  const refused = await office.list('refused')
  expect(refused.filter(({ because }) => because !== 'absent')).toEqual([])
  if (refused.length > 0) await office.book(refused.map(({ invoice }) => invoice))
}

/** Each order has one parcel at the courier, and the shop knows it. */
async function expectOneConsignmentAnOrder({ office, emulator, numbers }: Desk): Promise<void> {
  await eventually(async () => expect(await office.list('booked')).toHaveLength(bookings))
  const sorted = numbers.toSorted()
  expect(emulator.parcels.map(({ invoice }) => invoice).toSorted()).toEqual(sorted)
  for (const { invoice, consignment } of await office.list('booked')) {
    // A look-up by invoice may give no number.
    if (consignment !== null) expect(emulator.parcelOf(invoice).consignment).toBe(consignment)
  }
}

/** Without a look-up a webhook tells the number, and the courier whose it is. */
async function settleByWebhook({ office, emulator, shop }: Desk): Promise<void> {
  const unsure = await office.list('unsure')
  const there = emulator.parcels.filter((one) =>
    unsure.some(({ invoice }) => invoice === one.invoice),
  )
  say(`${unsure.length} are unsure at RedX, which has ${there.length} of them`)
  const [hinted] = there
  if (!hinted) throw new Error('None of the unsure parcels is at the courier')
  const { headers, body } = emulator.webhookOf({ ...hinted, word: 'delivered' })
  const answer = await send(shop, 'POST', '/api/couriers/redx/webhook', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  expect(answer.status).toBe(200)
  await eventually(async () => {
    const still = await office.list('unsure')
    expect(still.map(({ invoice }) => invoice)).not.toContain(hinted.invoice)
  })
}

function eventually(holds: () => Promise<void>): Promise<void> {
  return vi.waitFor(holds, { timeout: 120_000, interval: 250 })
}

it('makes one consignment an order when a process is killed in the middle, and leaves unsure only what nobody can ask', async () => {
  const from = performance.now()
  const [atSteadfast, atRedx] = await bookAndKill([steadfast, redx])
  if (!atSteadfast || !atRedx) throw new Error('unreachable: two couriers, two desks')

  await eventually(async () => expect(await unsettledOf(atSteadfast)).toEqual([]))
  await bookAbsentAgain(atSteadfast)

  await settleByWebhook(atRedx)
  await eventually(async () => expect(await settleByHand(atRedx)).toBe(0))
  await bookAbsentAgain(atRedx)

  for (const desk of [atSteadfast, atRedx]) await expectOneConsignmentAnOrder(desk)
  const { place, shop } = atRedx
  expect(await place.look((db) => judge(db, []))).toEqual([])
  expect(await shop.stop()).toBe(0)
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  say(`${bookings} bookings at each of two couriers in ${seconds} s`)
})
