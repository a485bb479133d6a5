/** The short form of `tests/long/disk.test.ts`, where the system itself refuses to write. */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, countStatuses, type Reply, send } from '#tests/process/support/buyers.ts'
import { aFolder, fill, type Place, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { judge } from './support/judge.ts'
import { recordOrders } from './support/record-orders.ts'

const cachedPages = ['/', '/product/kettle']

async function shopOnADisk(place: Place) {
  const file = join(aFolder(), 'full')
  const preload = join(packageRoot(), 'tests/faults/support/full-disk.ts')
  const shop = await runShop(place, { FULL_DISK_FILE: file }, { under: ['--import', preload] })
  return { shop, fillDisk: () => writeFileSync(file, ''), freeDisk: () => rmSync(file) }
}

function sendForm(shop: Shop): Promise<Reply> {
  const form = new URLSearchParams({
    cname: 'Buyer of the form',
    cphone: '01812345678',
    caddress: 'House 5, Road 3, Dhaka',
    quantity: '1',
    zone: 'inside-dhaka',
  })
  const headers = {
    origin: `http://127.0.0.1:${shop.port}`,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': '10.8.0.1',
  }
  return send(shop, 'POST', '/buy/kettle', { headers, body: form.toString() })
}

it('refuses orders on a full disk in a sentence, serves cached pages, and recovers by itself', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 100 }))
  const { shop, fillDisk, freeDisk } = await shopOnADisk(place)
  const orders = recordOrders()
  const before = aBuyer()
  expect((await orders.order(shop, before))?.status).toBe(201)
  for (const page of cachedPages) expect((await send(shop, 'GET', page)).status).toBe(200)

  fillDisk()
  const during = Array.from({ length: 10 }, () => aBuyer())
  const refused = await Promise.all(during.map((buyer) => orders.order(shop, buyer)))
  for (const reply of refused) {
    expect(reply).toMatchObject({ status: 507, retryAfter: '60' })
    expect(JSON.parse(reply?.text ?? '')).toEqual({
      code: 'storage-full',
      message: 'The shop cannot save right now. Try again in a minute.',
    })
  }
  const form = await sendForm(shop)
  expect(form).toMatchObject({ status: 507, retryAfter: '60' })
  expect(form.text).toContain(messagesFor('en', 'buyAnswer').tryAgain)
  expect(form.text).toContain('value="Buyer of the form"')
  for (const page of [...cachedPages, '/api/oneProduct/kettle', '/healthz']) {
    expect((await send(shop, 'GET', page)).status, page).toBe(200)
  }
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])

  freeDisk()
  const all = [before, ...during]
  const replies = await Promise.all(all.map((buyer) => orders.orderAnyway(shop, buyer)))
  expect(countStatuses(replies.filter((reply) => reply !== undefined))).toEqual({ 201: all.length })
  expect((await sendForm(shop)).status).toBe(303)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(await shop.stop()).toBe(0)
})
