import { request } from 'node:http'
import { expect, it } from 'vitest'
import type { Banner } from '#src/domain/banner.ts'
import { findBanners } from '#src/features/banners/find-banners.server.ts'
import { editBanner } from '#src/features/catalogue/prices/edit-banner.server.ts'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import { hasLiveCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Database } from '#src/platform/database/database.ts'
import { makePageCache } from '#src/platform/page-cache/page-cache.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { changed } from '#tests/make/catalogue/some-prices.ts'
import { aCoupon, changeCoupon } from '#tests/make/money/a-coupon.ts'
import { shopPages } from '#tests/make/shop-pages.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'
const from = '2026-12-01T18:00:00.000Z'
const to = '2026-12-05T18:00:00.000Z'
const before = '2026-12-01T17:59:59.999Z'
const eid: Banner = { text: 'Eid prices', textInBangla: 'ঈদের দাম', link: '/category/pans' }
const ofCoupon = {
  from: '2026-12-02T00:00',
  to: '2026-12-05T00:00',
  bannerText: 'Twenty off',
  bannerTextBn: 'বিশ ছাড়',
}

/** A shop before the campaign, whose clock the test sets. */
async function aShopBefore() {
  let now = before
  const shop = await aShop(await freshDatabase(), () => new Date(now))
  await aProduct(shop.db)
  return {
    shop,
    turn: (later: string) => {
      now = later
    },
    shown: (language: Language = 'en') =>
      findBanners(shop.db.read, { language, now: new Date(now) }),
  }
}

it('writes a banner out in the language of the page, with its address, its end and the code', async () => {
  const { shop, turn, shown } = await aShopBefore()
  const id = await changed(shop, { kettle: { price: 20 } }, { to, banner: eid })
  const coupon = await aCoupon(shop, { ...ofCoupon, bannerLink: '/bn/#offers' })
  turn('2026-12-02T00:00:00.000Z')

  expect(await shown()).toEqual([
    {
      id: coupon.id,
      text: 'Twenty off',
      path: '/#offers',
      until: 'Until 5 December 2026, 12:00 am',
      code: 'Coupon EID-20',
    },
    {
      id,
      text: 'Eid prices',
      path: '/category/pans',
      until: 'Until 6 December 2026, 12:00 am',
      code: '',
    },
  ])
  expect((await shown('bn')).map(({ text, path }) => `${text} ${path}`)).toEqual([
    'বিশ ছাড় /bn#offers',
    'ঈদের দাম /bn/category/pans',
  ])
})

it('shows a banner only while its coupon can be had', async () => {
  const { shop, turn, shown } = await aShopBefore()
  const coupon = await aCoupon(shop, ofCoupon)
  expect(await shown()).toEqual([])
  turn(from)
  expect(await shown()).toHaveLength(1)
  await changeCoupon(shop, coupon, { ...ofCoupon, on: false })
  expect(await shown()).toEqual([])
  await changeCoupon(shop, coupon, ofCoupon)
  turn('2026-12-04T18:00:00.000Z')
  expect(await shown()).toEqual([])
})

it('takes a banner off with its campaign, and tells the history who wrote it', async () => {
  const { shop, turn, shown } = await aShopBefore()
  turn(from)
  const id = await changed(shop, { kettle: { price: 20 } }, { to })
  expect(await shown()).toEqual([])
  got(await editBanner(shop, { id, banner: eid, expectedVersion: 1, actor }))
  expect(await shown()).toHaveLength(1)
  got(await undoPriceChange(shop, { id, actor }))
  expect(await shown()).toEqual([])

  expect(await editBanner(shop, { id, banner: null, expectedVersion: 2, actor })).toEqual({
    ok: false,
    failure: { kind: 'no-campaign' },
  })
  const written = await shop.db.read
    .selectFrom('history')
    .select('after')
    .where('action', '=', 'prices.banner')
    .execute()
  expect(written.map(({ after }) => JSON.parse(after))).toEqual([
    {
      campaign: 'Eid',
      bannerText: 'Eid prices',
      bannerTextBn: 'ঈদের দাম',
      bannerLink: '/category/pans',
    },
  ])
})

/** Through the cached pages of a server. */
function pageAt(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host: 'localhost:3000' }, agent: false }, async (page) => {
      resolve(Buffer.concat(await Array.fromAsync(page)).toString())
    })
      .on('error', reject)
      .end()
  })
}

it('shows and drops banners and the field for a code from the first request after a boundary, in each of two processes', async () => {
  let now = before
  const clock = () => new Date(now)
  const { open } = await migratedPlace()
  const owner = await aShop(open(), clock)
  await aProduct(owner.db)
  const serverOf = async (db: Database) => {
    const textsOf = async ({ url }: Request) => {
      if (url.endsWith('/buy/kettle')) return String(await hasLiveCoupon(db.read, clock()))
      const banners = await findBanners(db.read, { language: 'en', now: clock() })
      return banners.map(({ text }) => text).join()
    }
    const cache = makePageCache({ mostBytes: 1_000_000 })
    return { ...(await aServer({ db, clock, cache, build: await shopPages(textsOf) })), cache }
  }
  await changed(owner, { kettle: { price: 20 } }, { from, to, banner: eid })
  await aCoupon(owner, ofCoupon)
  // They learn of both when they start, and hear nothing of each other.
  const servers = [await serverOf(open()), await serverOf(open())]
  const ports = await Promise.all(servers.map(({ listen }) => listen()))
  const pages = async (path: string) => {
    const all = await Promise.all(ports.map((port) => pageAt(port, path)))
    return all.map((page) => page.replace('<!doctype html>', ''))
  }
  const homes = () => pages('/')
  const forms = () => pages('/buy/kettle')

  expect(await homes()).toEqual(['', ''])
  expect(await forms()).toEqual(['false', 'false'])
  now = from
  expect(await forms()).toEqual(['true', 'true'])
  expect(await homes()).toEqual(['Twenty off,Eid prices', 'Twenty off,Eid prices'])
  const renders = servers.map(({ cache }) => cache.counts().renders)
  await homes()
  expect(servers.map(({ cache }) => cache.counts().renders)).toEqual(renders)
  now = '2026-12-04T18:00:00.000Z'
  expect(await forms()).toEqual(['false', 'false'])
  expect(await homes()).toEqual(['Eid prices', 'Eid prices'])
  now = to
  expect(await homes()).toEqual(['', ''])
  for (const { db } of [...servers, owner]) await db.close()
})
