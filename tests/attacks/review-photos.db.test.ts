/** Photos of reviews: who may send them, when, and who sees them. */

import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import { listReviewsOf } from '#src/features/orders/reviews/review-rows.server.ts'
import { findShownReviews } from '#src/features/orders/reviews/shown-reviews.server.ts'
import { writeReview } from '#src/features/orders/reviews/write-review.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { hidingPictures, lyingPictures } from './support/hostile-pictures.ts'
import {
  aDeliveredOrder,
  aSmallJpeg,
  buyerFrom,
  expectPlainFiles,
} from './support/photographed-order.ts'
import { timeouts } from './support/runs.ts'

async function aShopWithReview() {
  const one = await aDeliveredOrder()
  const { shop, db, order, headers, send } = one
  const review = {
    order,
    pid: 'kettle',
    rating: 5,
    body: 'Good',
    author: '',
    from: buyerFrom,
  } as const
  got(await writeReview(shop, review))
  const id = (await listReviewsOf(db.read, order.id))[0]?.id ?? ''
  const path = `/api/reviews/${id}/photos`
  const token = photoTokenFor(shop.secrets, { of: 'review', id })
  const sendTo = async (address: string, bytes: Uint8Array) => {
    const answered = await one.sendPhotoTo(address, bytes)
    return [answered.status, answered.headers.location]
  }
  return {
    ...one,
    id,
    path,
    token,
    sendTo,
    sendPhoto: (bytes: Uint8Array) => sendTo(`${path}?token=${token}`, bytes),
    rows: () => db.read.selectFrom('review_photos').selectAll().orderBy('id').execute(),
    answer: (state: 'published' | 'declined', photos?: readonly string[]) =>
      send('POST', `/api/admin/reviews/${id}/answer`, { headers, body: { state, photos } }),
    see: async (photo: string, query = '') =>
      (await send('GET', `${path}/${photo}${query}`)).status,
  }
}

it('keeps three photos of a buyer, however many come at once', timeouts, async () => {
  const one = await aShopWithReview()
  const [hiding, ...others] = await hidingPictures()
  expect(await one.sendPhoto(hiding ?? Buffer.alloc(0))).toEqual([303, '/order?photo=kept'])
  const bytes = [...others.slice(0, 1), await aSmallJpeg(), await aSmallJpeg(), await aSmallJpeg()]
  const sent = await Promise.all(bytes.map(one.sendPhoto))
  expect(sent.map(([, location]) => location).toSorted()).toEqual([
    '/order?photo=kept',
    '/order?photo=kept',
    '/order?photo=tooMany',
    '/order?photo=tooMany',
  ])
  const rows = await one.rows()
  expect(rows).toHaveLength(3)
  await expectPlainFiles(rows)
  // The public pictures have none of them.
  expect(await one.db.read.selectFrom('pictures').selectAll().execute()).toEqual([])
})

it('refuses liars, and whoever lacks the token of the review', timeouts, async () => {
  const one = await aShopWithReview()
  for (const bytes of await lyingPictures()) {
    expect(await one.sendPhoto(bytes)).toEqual([303, '/order?photo=refused'])
  }
  const ofReturn = photoTokenFor(one.shop.secrets, { of: 'return', id: one.id })
  const bytes = await aSmallJpeg()
  for (const address of [
    one.path,
    `${one.path}?token=`,
    `${one.path}?token=${one.token}x`,
    `${one.path}?token=${ofReturn}`,
    `${one.path}?token=${one.token}&token=x`,
    `${one.path.replace(one.id, '0'.repeat(24))}?token=${one.token}`,
  ]) {
    expect([address, (await one.sendTo(address, bytes))[0]]).toEqual([address, 404])
  }
  expect(await one.rows()).toEqual([])
})

it('shows visitors the chosen photos of a published review, and no others', timeouts, async () => {
  const one = await aShopWithReview()
  for (let sent = 0; sent < 2; sent += 1) await one.sendPhoto(await aSmallJpeg())
  const [first = '', second = ''] = (await one.rows()).map(({ id }) => id)
  expect(await one.see(first)).toBe(404)
  const path = `/api/admin/reviews/${one.id}/photos/${first}`
  expect((await one.send('GET', path)).status).toBe(401)
  expect((await one.send('GET', path, { headers: one.headers })).status).toBe(200)

  const { body } = await one.answer('published', [first, '0'.repeat(24)])
  expect(body.photos).toEqual([
    { _id: first, shown: true },
    { _id: second, shown: false },
  ])
  expect(await one.send('GET', `${one.path}/${first}?size=large`)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  expect([await one.see(second), await one.see(first, '?size=huge')]).toEqual([404, 400])
  // Nobody of the team has seen what comes after the answer.
  expect(await one.sendPhoto(await aSmallJpeg())).toEqual([303, '/order?photo=refused'])
  const kettle = one.order.lines[0]?.productId ?? ''
  expect(await findShownReviews(one.db.read, kettle, 10)).toMatchObject({
    items: [{ photos: [first] }],
  })

  await one.answer('published')
  expect(await one.see(first)).toBe(404)
  await one.answer('declined', [first])
  expect(await one.see(first)).toBe(404)
  expect((await one.answer('published', ['x'])).status).toBe(400)
})

it('gives a buyer their photos, and erases them with the review', timeouts, async () => {
  const one = await aShopWithReview()
  await one.sendPhoto(await aSmallJpeg())
  const [photo] = await one.rows()
  await one.answer('published', [photo?.id ?? ''])
  const person = { kind: 'phone', phone: '+8801712345678' } as const
  expect(await exportPerson(one.db.read, person, new Date())).toMatchObject({
    orders: [{ reviews: [{ photos: [{ jpeg: expect.stringMatching(/^\/9j\//) }] }] }],
  })
  await commit(one.db, (tx) => forgetBuyer(tx, one.order.id))
  expect(await one.rows()).toEqual([])
  expect(await one.see(photo?.id ?? '')).toBe(404)
  expect((await checkShop(one.db.read)).problems).toEqual([])
})
