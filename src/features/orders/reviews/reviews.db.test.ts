import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { answerReview } from '#src/features/orders/reviews/answer-review.server.ts'
import { findBuyersReviews } from '#src/features/orders/reviews/buyer/buyers-reviews.server.ts'
import {
  countReviews,
  listReviews,
  listReviewsOf,
} from '#src/features/orders/reviews/review-rows.server.ts'
import { tellReviews } from '#src/features/orders/reviews/show/told-reviews.server.ts'
import { findShownReviews } from '#src/features/orders/reviews/shown-reviews.server.ts'
import { type WriteReview, writeReview } from '#src/features/orders/reviews/write-review.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { watchChangedPages } from '#src/platform/page-cache/note-changed-pages.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  journalActor as actor,
  move,
  placedOrder,
  ship,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

async function aShopThatSells(...pids: readonly string[]) {
  const evicted: string[] = []
  const shop = {
    ...(await aShop(await freshDatabase(), () => now)),
    cacheInvalidation: {
      note: async (_tx: unknown, tags: readonly string[]) => ({ id: 'here', tags }),
      invalidate: ({ tags }: { readonly tags: readonly string[] }) => void evicted.push(...tags),
    },
  }
  const ids = new Map<string, string>()
  for (const pid of pids) {
    await aProduct(shop.db, { pid, stock: 20 })
    const { id } = await shop.db.read
      .selectFrom('products')
      .select('id')
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    ids.set(pid, id)
  }
  let visitors = 0
  const read = async (number: string) => {
    const order = await findOrder(shop.db.read, number)
    if (!order) throw new Error('The order is gone')
    return order
  }
  return {
    shop,
    evicted,
    read,
    order: async () => {
      const { number } = await placedOrder(shop, {
        lines: pids.map((pid) => ({ pid, quantity: 2 })),
      })
      return number
    },
    deliver: async (number: string) => {
      await ship(shop, number)
      await move(shop, number, 'delivered')
    },
    write: async (number: string, words: Partial<WriteReview> = {}) => {
      visitors += 1
      return writeReview(shop, {
        order: await read(number),
        pid: 'kettle',
        rating: 4,
        body: 'It boils.',
        author: '',
        from: { address: `address ${visitors}`, device: `device ${visitors}` },
        ...words,
      })
    },
    answer: (id: string, state: 'published' | 'declined', reply = '') =>
      answerReview(shop, { id, state, reply, photos: [], actor }),
    idOf: (pid: string) => ids.get(pid) ?? '',
    shown: async (pid: string) => findShownReviews(shop.db.read, ids.get(pid) ?? '', 10),
    sound: async () => (await checkShop(shop.db.read)).problems,
  }
}

it('takes one review a line of an order that arrived, however often its form is sent', async () => {
  const { shop, order, deliver, write, read, sound } = await aShopThatSells('kettle', 'fan')
  const number = await order()
  expect(await write(number)).toMatchObject({ ok: false, failure: { kind: 'not-received' } })
  await deliver(number)

  const sent = await Promise.all([write(number), write(number), write(number, { rating: 1 })])
  expect(sent.every(({ ok }) => ok)).toBe(true)
  expect(await write(number, { pid: 'radio' })).toMatchObject({ failure: { kind: 'not-received' } })

  const reviews = await findBuyersReviews(shop, await read(number))
  expect(reviews.written).toMatchObject([{ line: { pid: 'kettle' }, state: 'waiting' }])
  expect(reviews.lines.map(({ pid }) => pid)).toEqual(['fan'])
  expect(await countReviews(shop.db.read)).toEqual({ waiting: 1, published: 0, declined: 0 })
  expect(await sound()).toEqual([])
})

it('takes no review of pieces that all went back, and none of a product that is gone', async () => {
  const { shop, order, deliver, write, read } = await aShopThatSells('kettle', 'fan')
  const number = await order()
  await deliver(number)
  const before = await read(number)
  await takeReturn(shop, number, { sellable: 2 })
  expect(await write(number, { order: before })).toMatchObject({
    failure: { kind: 'not-received' },
  })
  await commit(shop.db, (tx) =>
    tx
      .updateTable('products')
      .set({ archived_at: now.toISOString() })
      .where('pid', '=', 'fan')
      .execute(),
  )
  expect(await write(number, { pid: 'fan' })).toMatchObject({ failure: { kind: 'not-received' } })
  expect((await findBuyersReviews(shop, await read(number))).lines).toEqual([])
})

it('takes so many reviews an hour from one network', async () => {
  const { order, deliver, write } = await aShopThatSells('kettle')
  const number = await order()
  await deliver(number)
  const from = { address: 'one network', device: undefined }
  for (let sent = 0; sent < 60; sent += 1) got(await write(number, { from }))
  expect(await write(number, { from })).toMatchObject({ failure: { kind: 'too-many-reviews' } })
})

it('shows what is published alone, and keeps its sum through every answer', async () => {
  const { shop, evicted, order, deliver, write, answer, shown, sound } =
    await aShopThatSells('kettle')
  const ids: string[] = []
  for (const rating of [5, 2] as const) {
    const number = await order()
    await deliver(number)
    got(await write(number, { rating, body: `${rating} <b>stars</b>`, author: 'রহিমা' }))
  }
  const { items } = await listReviews(shop.db.read, { state: 'waiting', page: 1, size: 10 })
  ids.push(...items.map(({ id }) => id))
  const [good = '', bad = ''] = items.map(({ id }) => id)
  expect(await shown('kettle')).toBeUndefined()
  evicted.length = 0

  // Two people press the button at once.
  await Promise.all([answer(good, 'published'), answer(good, 'published'), answer(bad, 'declined')])
  expect(await shown('kettle')).toMatchObject({
    reviews: 1,
    stars: 5,
    hasMore: false,
    items: [{ rating: 5, body: '5 <b>stars</b>', author: 'রহিমা' }],
  })
  expect(new Set(evicted)).toEqual(new Set(['product:kettle', 'catalogue']))
  expect(await sound()).toEqual([])

  await answer(bad, 'published', 'We are sorry.')
  expect(await shown('kettle')).toMatchObject({ reviews: 2, stars: 7 })
  await Promise.all(ids.map((id) => answer(id, 'declined')))
  expect(await shown('kettle')).toBeUndefined()
  expect(await sound()).toEqual([])
  expect(await answer('0'.repeat(24), 'published')).toMatchObject({
    failure: { kind: 'review-gone' },
  })
})

it('says which texts are in the other language, and where an English page needs the Bengali font', async () => {
  const { shop, order, deliver, write, answer, idOf } = await aShopThatSells('kettle')
  const told = async (language: 'en' | 'bn') => {
    const reviews = await tellReviews(shop.db.read, idOf('kettle'), {
      language,
      query: new URLSearchParams(),
    })
    const items = reviews?.shown.items.map(({ bodyLang, replyLang }) => [bodyLang, replyLang])
    return { hasBangla: reviews?.shown.hasBangla, items }
  }
  const publish = async (body: string, reply: string) => {
    const number = await order()
    await deliver(number)
    got(await write(number, { body }))
    const { items } = await listReviews(shop.db.read, { state: 'waiting', page: 1, size: 10 })
    await answer(items[0]?.id ?? '', 'published', reply)
  }
  await publish('Boils fast.', 'Thank you.')
  expect(await told('en')).toEqual({ hasBangla: undefined, items: [[undefined, undefined]] })

  await publish('খুব ভালো।', 'Thank you.')
  expect(await told('en')).toEqual({
    hasBangla: true,
    items: [
      ['bn', undefined],
      [undefined, undefined],
    ],
  })
  expect(await told('bn')).toEqual({
    hasBangla: undefined,
    items: [
      [undefined, 'en'],
      ['en', 'en'],
    ],
  })
})

it('finds a sum that is not that of the published reviews', async () => {
  const { shop, order, deliver, write, answer, sound } = await aShopThatSells('kettle')
  const number = await order()
  await deliver(number)
  await write(number)
  const { items } = await listReviews(shop.db.read, { state: 'waiting', page: 1, size: 10 })
  await answer(items[0]?.id ?? '', 'published')
  await commit(shop.db, (tx) => tx.updateTable('product_ratings').set({ stars: 5 }).execute())
  expect(await sound()).toEqual([
    'The rating of product kettle is not that of its published reviews',
  ])
})

it('gives a buyer what they wrote, and erases it with them from every process', async () => {
  const { shop, order, deliver, write, read, answer, shown, sound } = await aShopThatSells('kettle')
  const numbers = [await order(), await order()]
  for (const number of numbers) {
    await deliver(number)
    await write(number, { body: `Of ${number}` })
    const [review] = await listReviewsOf(shop.db.read, (await read(number)).id)
    await answer(review?.id ?? '', 'published')
  }
  const [first = ''] = numbers
  const { id, customer } = await read(first)
  const person = { kind: 'phone', phone: `+88${customer.phone}` } as const
  const { orders } = await exportPerson(shop.db.read, person, now)
  expect(orders).toMatchObject([{ reviews: [{ text: `Of ${first}`, rating: 4 }] }])

  const ending = new AbortController()
  const evicted: string[] = []
  const watching = watchChangedPages(
    {
      db: shop.db,
      log: { warn: (told: unknown) => expect.unreachable(String(told)) } as never,
      evict: (tags) => {
        evicted.push(...tags)
        ending.abort()
      },
    },
    ending.signal,
    { firstAfterMs: 1, everyMs: 1 },
  )
  await commit(shop.db, (tx) => forgetBuyer(tx, id))
  await watching
  expect(evicted).toEqual(['catalogue', 'product:kettle'])
  expect(await listReviewsOf(shop.db.read, id)).toEqual([])
  expect(await shown('kettle')).toMatchObject({ reviews: 1, items: [{ body: `Of ${numbers[1]}` }] })
  // Whoever still has the link of the order writes nothing more.
  expect(await write(first)).toMatchObject({ failure: { kind: 'not-received' } })
  expect(await sound()).toEqual([])
})
