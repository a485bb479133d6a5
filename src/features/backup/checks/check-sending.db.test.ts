import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AdEvents } from '#src/features/ads/ad-events.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { queueWebhooks } from '#src/features/webhooks/queue-webhooks.job.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aListeningShop, start } from '#tests/make/connect/a-webhook-shop.ts'
import { placed } from '#tests/make/orders/some-moves.ts'

async function problemsOf({ read }: Database): Promise<readonly string[]> {
  return (await checkShop(read)).problems
}

function spoil(db: Database, statement: string): Promise<unknown> {
  return commit(db, (tx) => sql.raw(statement).execute(tx))
}

it('looks once through thousands of deliveries and events', async () => {
  const { db, endpoint } = await aListeningShop(['order.placed'])
  const ids = Array.from({ length: 10_000 }, (_, n) => n.toString(16).padStart(24, '0'))
  const at = start.toISOString()
  const delivery = {
    endpoint_id: endpoint.id,
    event: 'order.placed',
    subject_id: '',
    body: '{}',
  } as const
  const nothingYet = { status: null, took_ms: null, tried_at: null, made_at: at, queued_at: at }
  await commit(db, async (tx) => {
    const rows = ids.map((id) => ({ ...delivery, id, state: 'waiting' as const, ...nothingYet }))
    await insertRows(tx, 'webhook_deliveries', rows)
    for (const id of ids) {
      await enqueue<{ 'webhook-1': { delivery: string } }>(tx, {
        kind: 'webhook-1',
        payload: { delivery: id },
        now: start,
      })
    }
  })
  const began = performance.now()
  expect(await problemsOf(db)).toEqual([])
  // Each delivery against all events took minutes.
  expect(performance.now() - began).toBeLessThan(3_000)
})

it('reports purchases that nothing tells Facebook or Google of, and browsers that the shop has no use for', async () => {
  const { shop, db } = await aListeningShop(['order.placed'])
  const number = async () => (await placed(shop, anOrder())).number
  const [told, untold, untoldAtGoogle] = [await number(), await number(), await number()]
  const [over, overAtGoogle, erased] = [await number(), await number(), await number()]
  const atFacebook = (oid: string, state: string, browser: string) =>
    spoil(
      db,
      `insert into ad_consents (order_id, state, browser, fbp, fbc, consented_at)
      select id, '${state}', '${browser}', '', '', placed_at from orders where oid = '${oid}'`,
    )
  const atGoogle = (oid: string, state: string, client: string) =>
    spoil(
      db,
      `insert into ad_consents (order_id, state, browser, fbp, fbc, google_state, client_id, consented_at)
      select id, 'dropped', '', '', '', '${state}', '${client}', placed_at from orders where oid = '${oid}'`,
    )
  await queueWebhooks(shop)
  await atFacebook(told, 'queued', 'A Phone')
  await spoil(db, "update ad_consents set google_state = 'queued', client_id = '1.2'")
  await atFacebook(over, 'sent', '')
  await atGoogle(overAtGoogle, 'sent', '')
  await commit(db, async (tx) => {
    const event = { payload: { oid: told }, now: start }
    await enqueue<AdEvents>(tx, { kind: 'facebook-purchase', ...event })
    await enqueue<AdEvents>(tx, { kind: 'google-purchase', ...event })
  })
  expect(await problemsOf(db)).toEqual([])

  await atFacebook(untold, 'queued', 'A Phone')
  // An event for Facebook tells Google nothing.
  await atGoogle(untoldAtGoogle, 'queued', '1.2')
  await commit(db, (tx) =>
    enqueue<AdEvents>(tx, {
      kind: 'facebook-purchase',
      payload: { oid: untoldAtGoogle },
      now: start,
    }),
  )
  await spoil(db, "update ad_consents set browser = 'A Phone' where state = 'sent'")
  await spoil(db, "update ad_consents set client_id = '1.2' where google_state = 'sent'")
  await atFacebook(erased, 'waiting', 'A Phone')
  await spoil(db, `update orders set customer_phone = '' where oid = '${erased}'`)

  const found = await problemsOf(db)
  expect(found.filter((problem) => /purchase|erased/.test(problem)).toSorted()).toEqual(
    [
      `Facebook is to hear of the purchase ${untold}, and no event in the outbox tells it`,
      `Google is to hear of the purchase ${untoldAtGoogle}, and no event in the outbox tells it`,
      `The browser of order ${over} is still stored, although its purchase is over`,
      `The browser of order ${overAtGoogle} is still stored, although its purchase is over`,
      `The buyer of order ${erased} is erased, and the consent to advertising is still stored`,
    ].toSorted(),
  )
})
