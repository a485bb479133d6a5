import { expect, it, onTestFinished, vi } from 'vitest'
import { messageWaitsMs } from '#src/domain/messages/buyer-message.ts'
import { makeDue } from '#src/features/waitlist/watch-waitlist.job.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { chooseGateway, count, join, origin } from '#tests/make/buying/a-waitlist.ts'
import { aFolder, fill, type Place, postgresPlace } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import { type EmulatedGateway, startGateway } from '#tests/support/sms/gateways.ts'
import { clockShop } from './support/clock-shop.ts'
import { judge } from './support/judge.ts'
import { inForm } from './support/whole-form.ts'

const phones = inForm({ short: 40, whole: 400 })
const pieces = phones - 10

/** Half of them are due since a minute; the job of either process makes the others due. */
async function fillWaitlist(place: Place, { apiKey }: EmulatedGateway): Promise<void> {
  await fill(place, async (db) => {
    const before = new Date(Date.now() - 2 * messageWaitsMs)
    const shop = await aShop(db, () => before)
    await aProduct(db, { stock: 0 })
    await chooseGateway(shop, 'bulksmsbd', { apiKey })
    for (let at = 0; at < phones; at += 1) {
      await join(shop, `017${String(at).padStart(8, '0')}`)
    }
    await count(shop, pieces / 2)
    await makeDue({ ...shop, origin })
    await count(shop, pieces)
  })
}

function statesIn(place: Place): Promise<Readonly<Record<string, number>>> {
  return place.look(async (db) => {
    const rows = await db.read.selectFrom('waitlist_entries').select('state').execute()
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]),
    )
  })
}

it('tells nobody twice, and never more than the pieces, when one of two processes is killed', async () => {
  const gateway = await startGateway('bulksmsbd')
  gateway.behave = 'slow'
  onTestFinished(() => gateway.close())
  const place = await postgresPlace()
  await fillWaitlist(place, gateway)
  const env = {
    SECRETS_KEY: 'a key at rest for tests, long enough',
    SMS_URLS: `bulksmsbd=${gateway.url}`,
    COURIER_CALL_MS: '300',
  }
  const [shop, dying] = await Promise.all([
    clockShop({ ...place, dataDir: aFolder() }, env),
    runShop(place, env),
  ])
  await vi.waitFor(() => expect(gateway.sent.length).toBeGreaterThan(5), 60_000)
  await dying.kill()
  // Leases are over, and what became due meanwhile is to be sent.
  shop.setClock(4 * 60_000)
  await vi.waitFor(
    async () => {
      const { sent = 0, unsure = 0 } = await statesIn(place)
      expect(sent + unsure).toBe(pieces)
    },
    { timeout: 120_000, interval: 250 },
  )

  const receivers = gateway.sent.map(({ to }) => to)
  expect(receivers.filter((to, at) => receivers.indexOf(to) !== at)).toEqual([])
  expect(receivers.length).toBeLessThanOrEqual(pieces)
  expect(await statesIn(place)).toMatchObject({ waiting: phones - pieces })
  expect(await place.look((db) => judge(db, []))).toEqual([])
  expect(await shop.stop()).toBe(0)
})
