/** How much a slow phone downloads, and which actions work before everything has loaded. */

import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { countCost, experienceOf } from '#tests/support/page-cost.ts'
import type { Shop } from '#tests/support/shop.ts'

type Budget = { readonly kilobytes: number; readonly requests: number }

/** Transferred HTML, CSS and JS, and the layout shift of a page that is read from top to bottom. */
async function expectWithin(page: Page, path: string, budget: Budget): Promise<void> {
  const costSoFar = await countCost(await page.context().newCDPSession(page))
  await page.goto(path, { waitUntil: 'networkidle' })
  const { kilobytes, requests } = costSoFar()
  expect(kilobytes, `kilobytes of ${path}`).toBeGreaterThan(100)
  expect(kilobytes, `kilobytes of ${path}`).toBeLessThanOrEqual(budget.kilobytes)
  expect(requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests)

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const { shift } = await experienceOf(page)
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.02)
}

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the product page is light', async ({ page }) => {
    await expectWithin(page, '/product/kettle-18', { kilobytes: 127, requests: 18 })
  })

  test('the order form is light', async ({ page }) => {
    await expectWithin(page, '/buy/kettle-18', { kilobytes: 133, requests: 15 })
  })

  test('the home page is light', async ({ page }) => {
    await expectWithin(page, '/', { kilobytes: 132, requests: 31 })
  })

  test('the grid of products is light', async ({ page }) => {
    // Rows are low: a phone fetches more of their small pictures ahead.
    await expectWithin(page, '/allProducts', { kilobytes: 131, requests: 32 })
  })

  test('loads pictures in their displayed size', async ({ page }) => {
    const kettle = page.getByRole('main').getByRole('img', { name: 'Electric Kettle 1.8 L' })
    await page.goto('/buy/kettle-18')
    await expect.poll(() => fileOf(kettle)).toBe('320.avif')
    await page.goto('/allProducts')
    await kettle.scrollIntoViewIfNeeded()
    await expect.poll(() => fileOf(kettle)).toBe('320.avif')
  })

  test('the product page in Bangla is light', async ({ page }) => {
    await expectWithin(page, '/bn/product/kettle-18', { kilobytes: 128, requests: 21 })
  })
})

function fileOf(picture: Locator): Promise<string> {
  return picture.evaluate((img: HTMLImageElement) => img.currentSrc.split('/').at(-1) ?? '')
}

const scripts = /\/assets\/[^/]+\.js$/
const fonts = /\.woff2$/

test.describe('text on a phone', () => {
  test.use(phone)

  test('does not shift when its font arrives late', async ({ page }) => {
    const { release } = await holdRequests(page, fonts)
    await page.goto('/product/kettle-18', { waitUntil: 'commit' })
    await expectStillWhenFontsCome(page, release)
  })

  test('does not shift in Bangla when its fonts arrive late', async ({ page }) => {
    const { release } = await holdRequests(page, fonts)
    await page.goto('/bn/product/kettle-18', { waitUntil: 'commit' })
    await expectStillWhenFontsCome(page, release)
  })
})

async function expectStillWhenFontsCome(page: Page, release: () => void): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  release()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // Stricter than a page's budget: a fallback font of another width would already fail here.
  expect((await experienceOf(page)).shift).toBeLessThanOrEqual(0.015)
}

test.describe('prefetching', () => {
  const detailsOf = (page: Page) =>
    page.getByRole('link', { name: /See Details.*Power Bank 10,000 mAh/ }).first()

  test('loads the product page when the pointer is on its link', async ({ page }) => {
    await page.goto('/allProducts', { waitUntil: 'networkidle' })
    const fetched = page.waitForResponse('**/product/power-bank-10000.data')
    await detailsOf(page).hover()
    expect((await fetched).status()).toBe(200)

    await detailsOf(page).click()
    await expect(page).toHaveTitle('Power Bank 10,000 mAh | PM')
  })

  test('loads nothing when the visitor saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const fetched = prefetchesOf(page)
    await page.goto('/allProducts', { waitUntil: 'networkidle' })
    await detailsOf(page).hover()
    await detailsOf(page).click()
    await expect(page).toHaveTitle('Power Bank 10,000 mAh | PM')
    expect(fetched).toEqual([])
  })

  test('never loads the sign-out link', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/about', { waitUntil: 'networkidle' })
    const fetched = prefetchesOf(page)
    const links = page.getByRole('navigation', { name: 'Main menu' })
    await links.getByRole('link', { name: 'Logout' }).hover()
    const afterwards = page.waitForResponse('**/contact.data')
    await links.getByRole('link', { name: 'Contact' }).hover()
    await afterwards
    expect(fetched).toEqual(['/contact.data'])
  })
})

/** The pages, and no other files, requested from now on. */
function prefetchesOf(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()['sec-purpose'] === 'prefetch') paths.push(pathname)
  })
  return paths
}

test.describe('an order that is sent before the scripts have loaded', () => {
  test('is accepted', async ({ page, shop }) => {
    const { release } = await holdRequests(page, scripts)
    await fillForm(page, 'Before Scripts')
    await placeOrder(page).click()

    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    release()
    expect(await ordersOf(shop, 'Before Scripts')).toBe(1)
  })

  test('is accepted once when the scripts load while it is sent', async ({ page, shop }) => {
    const answerOrder = await sendWhileScriptsCome(page, 'Scripts Came')
    answerOrder()

    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await ordersOf(shop, 'Scripts Came')).toBe(1)
  })

  test('is accepted once when its button is pressed again after that', async ({ page, shop }) => {
    // From five pieces on the scripts fill in the shop's code.
    const answerOrder = await sendWhileScriptsCome(page, 'Pressed Again', '5')
    await page.keyboard.press('Enter')
    answerOrder()

    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await ordersOf(shop, 'Pressed Again')).toBe(1)
  })

  test('is accepted once when its answer is lost and the next page’s script sends it', async ({
    page,
    shop,
  }) => {
    const { release: releaseScripts } = await holdRequests(page, scripts)
    await fillForm(page, 'Read Again')
    await dropAnswers(page, 'POST', '**/buy/kettle-18')
    await placeOrder(page).click({ noWaitAfter: true })
    await expect.poll(() => ordersOf(shop, 'Read Again')).toBe(1)

    releaseScripts()
    const scriptsRan = page.waitForRequest('**/api/auth/get-session')
    await fillForm(page, 'Read Again')
    await scriptsRan
    const called = page.waitForRequest(orderCall)
    await placeOrder(page).click()
    await called
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await ordersOf(shop, 'Read Again')).toBe(1)
  })

  test('is accepted once when the previous page’s script has sent it', async ({ page, shop }) => {
    const scriptsRan = page.waitForRequest('**/api/auth/get-session')
    await fillForm(page, 'Sent Before')
    await scriptsRan
    await dropAnswers(page, 'PUT', orderCall)
    await placeOrder(page).click()
    await expect.poll(() => ordersOf(shop, 'Sent Before')).toBe(1)

    const { release } = await holdRequests(page, scripts)
    await fillForm(page, 'Sent Before')
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    release()
    expect(await ordersOf(shop, 'Sent Before')).toBe(1)
  })

  test('leaves no draft behind', async ({ page }) => {
    await keepAsDraft(page, 'No Draft')
    const { release } = await holdRequests(page, scripts)
    await fillForm(page, 'No Draft')
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await draftOf(page)).toContain('No Draft')

    release()
    await expect.poll(() => draftOf(page)).toBeNull()
  })

  test.describe('and is refused', () => {
    test.use({ expectedComplaints: /status of 409/ })

    test('keeps its text over an older draft', async ({ page }) => {
      await keepAsDraft(page, 'Older Words')
      const { release } = await holdRequests(page, scripts)
      await fillForm(page, 'Newer Words')
      await page.getByLabel('Quantity').fill('999999')
      await placeOrder(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(/Only \d+ left/)

      release()
      await expect.poll(() => draftOf(page)).toContain('Newer Words')
      await expect(page.getByLabel('Name')).toHaveValue('Newer Words')
    })
  })
})

const orderCall = '**/api/order?id=p'

/** The shop receives the request; the page never receives the answer. */
async function dropAnswers(page: Page, method: string, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch({ maxRedirects: 0 })
  })
}

async function keepAsDraft(page: Page, name: string): Promise<void> {
  const scriptsRan = page.waitForRequest('**/api/auth/get-session')
  await fillForm(page, name)
  await scriptsRan
  await page.getByLabel('Address').fill('House 5')
  await expect.poll(() => draftOf(page)).toContain(name)
}

function draftOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('order-draft'))
}

/** The form is being sent, and its page is hydrated. Its button has the focus. */
async function sendWhileScriptsCome(page: Page, name: string, quantity = '1'): Promise<() => void> {
  const { release: releaseScripts } = await holdRequests(page, scripts)
  await fillForm(page, name)
  await page.getByLabel('Quantity').fill(quantity)
  const answerOrder = await holdAnswer(page, /\/buy\/kettle-18$/)
  // The hydrated page requests the session.
  const scriptsRan = page.waitForRequest('**/api/auth/get-session')
  await placeOrder(page).click({ noWaitAfter: true })
  releaseScripts()
  await scriptsRan
  return answerOrder
}

/** The shop receives each request that matches `pattern` at once; the page gets its answer later. */
async function holdAnswer(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

async function fillForm(page: Page, name: string): Promise<void> {
  await page.goto('/buy/kettle-18', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function ordersOf(shop: Shop, name: string): Promise<number> {
  const db = openSqlite(join(shop.dataDir, 'shop.sqlite'))
  try {
    const orders = await db.read
      .selectFrom('orders')
      .select('oid')
      .where('customer_name', '=', name)
      .execute()
    return orders.length
  } finally {
    await db.close()
  }
}
