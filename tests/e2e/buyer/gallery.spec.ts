/** The pictures of a product on its page. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { experienceOf } from '#tests/support/page-cost.ts'
import type { Shop } from '#tests/support/shop.ts'

const pid = 'kettle-of-many-sides'
const title = 'Kettle of many sides'
const path = `/product/${pid}`
const count = 5

/** Another visitor adds it once; the pictures are those of the demo catalogue. */
async function addProduct(admin: Page, shop: Shop): Promise<void> {
  await signIn(admin, adminOf(shop))
  const read = await admin.request.get('/api/allproduct')
  const catalogue: { image: string; pid: string }[] = await read.json()
  const others = catalogue.filter((product) => product.pid !== pid)
  const images = others.slice(0, count).map(({ image }, at) => ({
    image,
    ...(at === 1 && { alt: 'The plug', altBn: 'প্লাগ', real: true }),
  }))
  const answer = await admin.request.put(`/api/product?id=${pid}`, {
    data: aProductBody({ pid, title, images }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([200, 201]).toContain(answer.status())
}

const slides = (page: Page) => page.getByRole('list', { name: `Pictures of ${title}` })
const picture = (page: Page, name: string) => slides(page).getByRole('img', { name, exact: true })
const other = (n: number) => `${title}, picture ${n} of ${count}`

test.beforeEach(async ({ newVisitor, shop }) => addProduct(await newVisitor(), shop))

/** The next swipe begins on pictures that stand still. */
async function expectAtRest(page: Page, at: number): Promise<void> {
  const shown = () => slides(page).evaluate((list) => list.scrollLeft / list.clientWidth)
  await expect.poll(shown).toBeCloseTo(at, 2)
}

/**
 * A finger that moves over the pictures, as the browser itself understands it. It rests before it
 * leaves: Chromium takes the speed of a throw from the times of the touches, and on a busy machine
 * a throw may go two pictures far, or back.
 */
async function swipe(page: Page, xDistance: number): Promise<void> {
  const box = await slides(page).boundingBox()
  if (!box) throw new Error('expected pictures that are shown: they have no box')
  const client = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2 - xDistance / 2
  const start = Date.now() / 1000 - 0.5
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: start + step * 0.016,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', 0, from)
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', step, from + (xDistance * step) / 10)
  }
  await touch('touchEnd', 30)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

    test('a swipe shows each picture in turn, and the page itself does not move', async ({
      page,
    }) => {
      await page.goto(path)
      await expect(picture(page, title)).toBeInViewport({ ratio: 0.9 })
      await expect(picture(page, 'The plug')).not.toBeInViewport({ ratio: 0.2 })
      for (const [at, name] of ['The plug', other(3), other(4), other(5)].entries()) {
        await swipe(page, -250)
        await expect(picture(page, name)).toBeInViewport({ ratio: 0.9 })
        await expectAtRest(page, at + 1)
      }
      await expect(picture(page, title)).not.toBeInViewport()
      await swipe(page, 250)
      await expect(picture(page, other(4))).toBeInViewport({ ratio: 0.9 })
      await expect(slides(page).getByText('Real photo')).toHaveCount(1)
    })
  })

  test('a thumbnail shows its picture', async ({ page }) => {
    await page.goto(path)
    for (const [n, name] of [
      [3, other(3)],
      [1, title],
      [5, other(5)],
    ] as const) {
      await page.getByRole('link', { name: `Show picture ${n}`, exact: true }).click()
      await expect(picture(page, name)).toBeInViewport({ ratio: 0.6 })
    }
  })
})

test('opens on the whole screen, turns by keys, zooms, and gives the focus back', async ({
  page,
}) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog', { name: `Pictures of ${title}` })
  const large = (name: string) => dialog.getByRole('img', { name, exact: true })
  const cover = slides(page).getByRole('link').first()
  // Before its script has come, the link opens the file.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(cover).toHaveAttribute('aria-haspopup', 'dialog')
  await cover.focus()
  await page.keyboard.press('Enter')

  await expect(large(title)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowRight')
  await expect(large('The plug')).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowRight')
  await expect(large(other(3))).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowLeft')
  await expect(large('The plug')).toBeInViewport({ ratio: 0.9 })
  const width = async () => (await large('The plug').boundingBox())?.width ?? 0
  const before = await width()
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(2 * before)
  // Its middle, and not its corner.
  await expect.poll(async () => (await large('The plug').boundingBox())?.x ?? 0).toBeLessThan(-100)
  expect(await barriersOn(page)).toEqual([])
  await large('The plug').dblclick({ position: { x: 50, y: 50 } })
  await expect.poll(width).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cover).toBeFocused()

  await slides(page).getByRole('link').nth(0).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cover).toBeFocused()
})

test('fetches the cover first and the others late, and shifts nothing', async ({ page }) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(picture(page, title)).toHaveAttribute('fetchpriority', 'high')
  await expect(picture(page, title)).toHaveAttribute('loading', 'eager')
  for (const name of ['The plug', other(5)]) {
    await expect(picture(page, name)).toHaveAttribute('loading', 'lazy')
    await expect(picture(page, name)).toHaveAttribute('fetchpriority', 'auto')
  }
  expect((await experienceOf(page)).shift).toBeLessThanOrEqual(0.02)
})

test('is well made in both languages', async ({ page }) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await barriersOn(page)).toEqual([])
  await page.goto(`/bn${path}`, { waitUntil: 'networkidle' })
  expect(await barriersOn(page)).toEqual([])
  await expect(page.getByRole('img', { name: 'প্লাগ', exact: true })).toBeAttached()
  await expect(page.getByText('আসল ছবি')).toBeAttached()
})
