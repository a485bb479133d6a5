/** Photos of returns: who may send them, the files that the shop keeps, and who sees them. */

import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import { askReturn } from '#src/features/orders/returns/cases/ask-return.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { canary, hidingPictures, lyingPictures } from './support/hostile-pictures.ts'
import {
  aDeliveredOrder,
  aSmallJpeg,
  buyerFrom,
  expectPlainFiles,
} from './support/photographed-order.ts'
import { timeouts } from './support/runs.ts'

/** A delivered order of which its buyer wants to send a piece back. */
async function aShopWithReturn() {
  const one = await aDeliveredOrder()
  const { shop, db, order } = one
  const id = got(
    await askReturn(shop, {
      order,
      items: [{ pid: 'kettle', quantity: 1 }],
      reason: 'damaged',
      note: '',
      from: buyerFrom,
    }),
  )
  const address = `/api/returnPhotos/${id}?token=${photoTokenFor(shop.secrets, { of: 'return', id })}`
  return {
    ...one,
    id,
    address,
    sendPhoto: async (bytes: Uint8Array, back?: string) => {
      const fields = back === undefined ? {} : { back }
      const { status, headers } = await one.sendPhotoTo(address, bytes, { fields })
      return [status, headers.location]
    },
    sendOfTeam: (bytes: Uint8Array, fields: Record<string, string> = {}) =>
      one.sendPhotoTo(`/api/admin/returns/${id}/photos`, bytes, { fields, headers: one.headers }),
    receive: () =>
      one.send('POST', `/api/admin/orders/${order.number}/returns`, {
        headers: one.headers,
        body: { items: [{ pid: 'kettle', damaged: 1 }], version: order.version },
      }),
    photos: () => db.read.selectFrom('return_photos').selectAll().orderBy('id').execute(),
  }
}

it(
  'keeps three photos of a buyer, from their pixels alone, and shows them to the team',
  timeouts,
  async () => {
    const one = await aShopWithReturn()
    const [first, ...others] = await hidingPictures()
    const back = '/bn/thankyou?oid=PM-1&token=a-b_c'
    expect(await one.sendPhoto(first ?? Buffer.alloc(0), back)).toEqual([303, `${back}&photo=kept`])
    for (const bytes of others.slice(0, 2)) {
      expect(await one.sendPhoto(bytes)).toEqual([303, '/order?photo=kept'])
    }
    expect(await one.sendPhoto(await aSmallJpeg())).toEqual([303, '/order?photo=tooMany'])

    const photos = await one.photos()
    expect(photos.map(({ taken_by }) => taken_by)).toEqual(['buyer', 'buyer', 'buyer'])
    await expectPlainFiles(photos)
    expect(JSON.stringify(await allRows(one.db))).not.toContain(canary)
    // The public pictures have none of them.
    expect(await one.db.read.selectFrom('pictures').selectAll().execute()).toEqual([])

    const path = `/api/admin/returns/${one.id}/photos/${photos[0]?.id}`
    for (const query of ['', '?size=large']) {
      const answer = await one.send('GET', `${path}${query}`, { headers: one.headers })
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      expect((await one.send('GET', `${path}${query}`)).status).toBe(401)
    }
    expect((await checkShop(one.db.read)).problems).toEqual([])
  },
)

it('refuses liars, and whoever lacks the token of the return', timeouts, async () => {
  const one = await aShopWithReturn()
  const before = await one.photos()
  for (const bytes of await lyingPictures()) {
    expect(await one.sendPhoto(bytes)).toEqual([303, '/order?photo=refused'])
  }
  const bytes = await aSmallJpeg()
  for (const path of [
    `/api/returnPhotos/${one.id}`,
    `/api/returnPhotos/${one.id}?token=`,
    `${one.address}x`,
    `${one.address}&token=x`,
    one.address.replace(one.id, '0'.repeat(24)),
    one.address.replace(one.id, `${one.id}x`),
  ]) {
    expect([path, (await one.sendPhotoTo(path, bytes)).status]).toEqual([path, 404])
  }
  // Answered before the body is read: it is no form at all.
  const path = `/api/returnPhotos/${one.id}?token=x`
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await one.send('POST', path, { body: 'no form', headers: type })).status).toBe(404)
  expect(await one.photos()).toEqual(before)
})

it('leads back to the pages of orders alone', timeouts, async () => {
  const one = await aShopWithReturn()
  for (const back of [
    'https://evil.test/order',
    '//evil.test/order',
    '/\\evil.test',
    '/order\r\nset-cookie: a=b',
    '/dashboard',
    '/order?a=<script>',
  ]) {
    expect(await one.sendPhoto(Buffer.from('no picture'), back)).toEqual([
      303,
      '/order?photo=refused',
    ])
  }
})

it(
  'takes photos of the team, no more than three at once, and erases all with the buyer',
  timeouts,
  async () => {
    const one = await aShopWithReturn()
    await one.sendPhoto(await aSmallJpeg())
    const bytes = await aSmallJpeg()
    const sent = await Promise.all(Array.from({ length: 5 }, () => one.sendOfTeam(bytes)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
    const path = `/api/admin/returns/${one.id}/photos`
    expect((await one.sendPhotoTo(path, bytes)).status).toBe(401)

    const queue = await one.send('GET', '/api/admin/returns', { headers: one.headers })
    const by = queue.body.items[0].return.photos.map((photo: { by: string }) => photo.by)
    expect(by).toEqual(['buyer', 'staff', 'staff', 'staff'])
    const person = { kind: 'phone', phone: '+8801712345678' } as const
    expect(await exportPerson(one.db.read, person, new Date())).toMatchObject({
      orders: [{ returnCases: [{ photos: [{ jpeg: expect.stringMatching(/^\/9j\//) }] }] }],
    })
    await commit(one.db, (tx) => forgetBuyer(tx, one.order.id))
    expect(await one.photos()).toEqual([])
  },
)

it(
  'takes one photo of each product that came back, and erases it with the receipt and the buyer',
  timeouts,
  async () => {
    const one = await aShopWithReturn()
    const [hiding = Buffer.alloc(0)] = await hidingPictures()
    const bytes = await aSmallJpeg()
    const ofKettle = { pid: 'kettle' }
    // Nothing has come back yet.
    expect((await one.sendOfTeam(bytes, ofKettle)).status).toBe(404)
    const { body: received } = await one.receive()
    for (const pid of ['cup', '', 'kettle%', "kettle' or '1'='1"]) {
      expect([pid, (await one.sendOfTeam(bytes, { pid })).status]).toEqual([pid, 404])
    }
    expect((await one.sendOfTeam(bytes, { pid: 'x'.repeat(2_000) })).status).toBe(415)
    for (const lie of await lyingPictures()) {
      expect([413, 415]).toContain((await one.sendOfTeam(lie, ofKettle)).status)
    }
    const path = `/api/admin/returns/${one.id}/photos`
    expect((await one.sendPhotoTo(path, bytes, { fields: ofKettle })).status).toBe(401)
    expect(await one.photos()).toEqual([])

    const sent = await Promise.all(
      [hiding, bytes, bytes, bytes].map((photo) => one.sendOfTeam(photo, ofKettle)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    await expectPlainFiles(await one.photos())
    // Beside those of the whole return.
    expect((await one.sendOfTeam(bytes)).status).toBe(201)
    const list = await one.send('GET', `/api/admin/orders/${one.order.number}/returns`, {
      headers: one.headers,
    })
    expect(list.body.cases).toMatchObject([
      {
        received: [{ pid: 'kettle', sellable: 0, damaged: 1, missing: 0 }],
        photos: [
          { by: 'staff', pid: 'kettle' },
          { by: 'staff', pid: null },
        ],
      },
    ])
    expect((await checkShop(one.db.read)).problems).toEqual([])

    const undo = `/api/admin/orders/${one.order.number}/returns/${list.body.returns[0]._id}/undo`
    const undone = await one.send('POST', undo, {
      headers: one.headers,
      body: { version: received.version },
    })
    expect(undone.status).toBe(200)
    expect((await one.photos()).map(({ product_id }) => product_id)).toEqual([null])
    await one.send('POST', `/api/admin/orders/${one.order.number}/returns`, {
      headers: one.headers,
      body: { items: [{ pid: 'kettle', sellable: 1 }], version: undone.body.version },
    })
    expect((await one.sendOfTeam(bytes, ofKettle)).status).toBe(201)
    await commit(one.db, (tx) => forgetBuyer(tx, one.order.id))
    expect(await one.photos()).toEqual([])
  },
)

it('leads a form of the team back to the page that receives returns alone', timeouts, async () => {
  const one = await aShopWithReturn()
  await one.receive()
  const back = `/dashboard/refund/receive?oid=${one.order.number}`
  const bytes = await aSmallJpeg()
  const leadsTo = async (photo: Uint8Array, page: string) => {
    const { status, headers } = await one.sendOfTeam(photo, { pid: 'kettle', back: page })
    return [status, headers.location]
  }
  expect(await leadsTo(Buffer.from('no picture'), back)).toEqual([303, `${back}&photo=refused`])
  expect(await leadsTo(bytes, back)).toEqual([303, `${back}&photo=kept`])
  expect(await leadsTo(bytes, back)).toEqual([303, `${back}&photo=tooMany`])
  for (const hostile of [
    'https://evil.test/dashboard/refund/receive',
    '//evil.test',
    `${back}&x=<script>`,
    `${back}\r\nset-cookie: a=b`,
    '/dashboard/team',
    '',
  ]) {
    expect(await leadsTo(bytes, hostile)).toEqual([303, '/dashboard/refund/receive?photo=tooMany'])
  }
})
