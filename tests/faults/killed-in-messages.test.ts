import { expect, it, onTestFinished, vi } from 'vitest'
import { messageWaitsMs } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { saveMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aFolder, fill, type Place, postgresPlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import {
  type EmulatedGateway,
  type GatewayBehaviour,
  startGateway,
} from '#tests/support/sms/gateways.ts'
import { clockShop } from './support/clock-shop.ts'
import { judge } from './support/judge.ts'
import { inForm } from './support/whole-form.ts'

const orders = inForm({ short: 30, whole: 500 })
const actor = 'admin@paglamart.test'
const secretsKey = 'a key at rest for tests, long enough'

/** Of every ten messages that the gateway sends, one answer never comes and one is an error. */
const faults: Readonly<Record<number, GatewayBehaviour>> = {
  3: 'hold-after-success',
  7: 'error-after-success',
}

async function aGatewayWithFaults(): Promise<EmulatedGateway> {
  const gateway = await startGateway('bulksmsbd')
  onTestFinished(() => gateway.close())
  const behave = (): GatewayBehaviour => faults[gateway.sent.length % 10] ?? 'slow'
  return Object.defineProperty(gateway, 'behave', { get: behave })
}

/** Confirmed two minutes ago: each message is due. Returns the phones. */
async function confirmOrders(place: Place, { apiKey }: EmulatedGateway): Promise<Set<string>> {
  const phones = new Set<string>()
  await fill(place, async (db) => {
    await aProduct(db, { stock: 10_000 })
    const shop = await aShop(db, () => new Date(Date.now() - 2 * messageWaitsMs))
    const settings = {
      gateway: 'bulksmsbd',
      senderId: 'PAGLA',
      partCost: poisha(50),
      dailyLimit: fromTaka(10_000),
      events: { sms: ['confirmed'], mail: [] },
      templates: {},
    } as const
    got(await saveMessageSettings(shop, { settings, apiKey, expectedVersion: 0, actor }))
    for (let at = 0; at < orders; at += 1) {
      const placed = anOrder({ customer: { name: `Buyer ${at}` } })
      const { number } = got(await placeOrder(shop, placed))
      got(await moveOrder(shop, { number, to: 'confirmed', expectedVersion: undefined, actor }))
      phones.add(`88${placed.customer.phone}`)
    }
  })
  return phones
}

function statesIn(place: Place): Promise<Readonly<Record<string, number>>> {
  return place.look(async (db) => {
    const rows = await db.read.selectFrom('buyer_messages').select('state').execute()
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]),
    )
  })
}

it('sends no message twice when a process is killed in the middle, and keeps as unsure what nobody can tell', async () => {
  const from = performance.now()
  const gateway = await aGatewayWithFaults()
  const place = await postgresPlace()
  const phones = await confirmOrders(place, gateway)
  const env = {
    SECRETS_KEY: secretsKey,
    SMS_URLS: `bulksmsbd=${gateway.url}`,
    COURIER_CALL_MS: '300',
  }
  const [shop, dying] = await Promise.all([
    clockShop({ ...place, dataDir: aFolder() }, env),
    runShop(place, env),
  ])
  await vi.waitFor(() => expect(gateway.sent.length).toBeGreaterThan(orders / 4), 60_000)
  await dying.kill()
  // The leases of the dead process are over.
  shop.setClock(4 * 60_000)
  await vi.waitFor(
    async () => {
      const { sent = 0, unsure = 0 } = await statesIn(place)
      expect(sent + unsure).toBe(orders)
    },
    { timeout: 120_000, interval: 250 },
  )

  const { sent = 0, unsure = 0 } = await statesIn(place)
  const receivers = gateway.sent.map(({ to }) => to)
  expect(receivers.filter((to, at) => receivers.indexOf(to) !== at)).toEqual([])
  expect(receivers.filter((to) => !phones.has(to))).toEqual([])
  // A process may die after its message is marked, and before the gateway has it.
  expect(receivers.length).toBeGreaterThanOrEqual(sent)
  expect(unsure).toBeGreaterThan(0)
  expect(await place.look((db) => judge(db, []))).toEqual([])
  expect(await shop.stop()).toBe(0)
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  say(`${orders} messages in ${seconds} s; ${unsure} are unsure, ${receivers.length} arrived`)
})
