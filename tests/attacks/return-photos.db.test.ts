/** Photos of returns: who may send them, the files that the shop keeps, and who sees them. */

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import { askReturn } from '#src/features/orders/returns/cases/ask-return.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { canary, hidingPictures, lyingPictures } from './support/hostile-pictures.ts'
import { timeouts } from './support/runs.ts'

/** A delivered order of which its buyer wants to send a piece back. */
async function aShopWithReturn() {
  const server = await aServer()
  const { shop, db, send } = server
  const headers = await server.signIn()
  await aProduct(db, { pid: 'kettle', stock: 20 })
  const { body: placed } = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ pid: 'kettle', cphone: '01712345678' }),
  })
  const number: string = placed.oid
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    got(await moveOrder(shop, { number, to, expectedVersion: undefined, actor: 'a@b.test' }))
  }
  const order = await findOrder(db.read, number)
  if (!order) throw new Error('The order is gone')
  const id = got(
    await askReturn(shop, {
      order,
      items: [{ pid: 'kettle', quantity: 1 }],
      reason: 'damaged',
      note: '',
      from: { address: '203.0.113.7', device: undefined },
    }),
  )
  const token = photoTokenFor(shop.secrets, { of: 'return', id })
  const sendForm = async (path: string, form: FormData, more: Record<string, string> = {}) => {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const body = Buffer.from(await encoded.arrayBuffer())
    return send('POST', path, { body, headers: { ...more, 'content-type': type } })
  }
  const formWith = (bytes: Uint8Array, back?: string) => {
    const form = new FormData()
    form.set('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
    if (back !== undefined) form.set('back', back)
    return form
  }
  return {
    ...server,
    id,
    order,
    headers,
    address: `/api/returnPhotos/${id}?token=${token}`,
    sendForm,
    formWith,
    sendPhoto: async (bytes: Uint8Array, back?: string) => {
      const { status, headers } = await sendForm(
        `/api/returnPhotos/${id}?token=${token}`,
        formWith(bytes, back),
      )
      return [status, headers.location]
    },
    photos: async () => db.read.selectFrom('return_photos').selectAll().orderBy('id').execute(),
  }
}

const jpeg = () => aPhoto({ width: 60, height: 40 }).jpeg().toBuffer()

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
    expect(await one.sendPhoto(await jpeg())).toEqual([303, '/order?photo=tooMany'])

    const photos = await one.photos()
    expect(photos.map(({ taken_by }) => taken_by)).toEqual(['buyer', 'buyer', 'buyer'])
    for (const { small, large } of photos) {
      for (const content of [small, large].map((bytes) => Buffer.from(bytes))) {
        const { format, exif, icc, xmp, iptc, comments } = await sharp(content).metadata()
        expect({ format, exif, icc, xmp, iptc, comments }).toEqual({ format: 'jpeg' })
        expect(content.includes(canary) || content.includes('<script')).toBe(false)
      }
    }
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
  const form = one.formWith(await jpeg())
  for (const path of [
    `/api/returnPhotos/${one.id}`,
    `/api/returnPhotos/${one.id}?token=`,
    `${one.address}x`,
    `${one.address}&token=x`,
    one.address.replace(one.id, '0'.repeat(24)),
    one.address.replace(one.id, `${one.id}x`),
  ]) {
    expect([path, (await one.sendForm(path, form)).status]).toEqual([path, 404])
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
    const { status, headers } = await one.sendForm(
      one.address,
      one.formWith(Buffer.from('no picture'), back),
    )
    expect([status, headers.location]).toEqual([303, '/order?photo=refused'])
  }
})

it(
  'takes photos of the team, no more than three at once, and erases all with the buyer',
  timeouts,
  async () => {
    const one = await aShopWithReturn()
    await one.sendPhoto(await jpeg())
    const path = `/api/admin/returns/${one.id}/photos`
    const bytes = await jpeg()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => one.sendForm(path, one.formWith(bytes), one.headers)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
    expect((await one.sendForm(path, one.formWith(bytes))).status).toBe(401)

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
