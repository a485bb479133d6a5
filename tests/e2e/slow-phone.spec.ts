/** How much a slow phone downloads, and which actions work before everything has loaded. */

import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { untilHydrated } from '#tests/e2e/support/wait-for-scripts.ts'
import { countCost, experienceOf } from '#tests/support/page-cost.ts'
import type { Shop } from '#tests/support/shop.ts'

type Budget = { readonly kilobytes: number; readonly requests: number }

/**
 * Transferred HTML, CSS and JS before the visitor does anything, and with the scripts that the first
 * touch loads; the layout shift of a page that is read from top to bottom.
 */
async function expectWithin(
  page: Page,
  path: string,
  { before, withScripts }: { readonly before: Budget; readonly withScripts: number },
): Promise<void> {
  const costSoFar = await countCost(await page.context().newCDPSession(page))
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle')
  const { kilobytes, requests } = costSoFar()
  expect(kilobytes, `kilobytes of ${path}`).toBeGreaterThan(10)
  expect(kilobytes, `kilobytes of ${path}`).toBeLessThanOrEqual(before.kilobytes)
  expect(requests, `requests of ${path}`).toBeLessThanOrEqual(before.requests)

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await untilHydrated(page)
  await seeDates(page)
  await page.waitForLoadState('networkidle')
  expect(costSoFar().kilobytes, `kilobytes of ${path}`).toBeLessThanOrEqual(withScripts)
  const { shift } = await experienceOf(page)
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.02)
}

/** The estimate of a delivery, where a page has one, loads its dates when it is seen. */
async function seeDates(page: Page): Promise<void> {
  const inWorkingDays = page.getByText(/working days in Dhaka|কর্মদিবসের মধ্যে পৌঁছে যাবে/)
  // Without waiting for it: the dates may have come already.
  await inWorkingDays.evaluateAll(([line]) => line?.scrollIntoView())
  await expect(inWorkingDays).toHaveCount(0)
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
    await expectWithin(page, '/product/kettle-18', {
      before: { kilobytes: 20.5, requests: 9 },
      withScripts: 132,
    })
  })

  test('the order form is light', async ({ page }) => {
    await expectWithin(page, '/buy/kettle-18', {
      before: { kilobytes: 140, requests: 17 },
      withScripts: 140,
    })
  })

  test('the home page is light', async ({ page }) => {
    await expectWithin(page, '/', {
      before: { kilobytes: 24.5, requests: 20 },
      withScripts: 137,
    })
  })

  test('the grid of products is light', async ({ page }) => {
    // Rows are low: a phone fetches more of their small pictures ahead.
    await expectWithin(page, '/allProducts', {
      before: { kilobytes: 23.5, requests: 20 },
      withScripts: 136,
    })
  })

  test('loads pictures in their displayed size', async ({ page }) => {
    const kettle = page.getByRole('main').getByRole('img', { name: 'Electric Kettle 1.8 L' })
    await page.goto('/buy/kettle-18')
    await expect.poll(() => fileOf(kettle)).toBe('320.avif')
    await page.goto('/allProducts')
    await kettle.scrollIntoViewIfNeeded()
    await expect.poll(() => fileOf(kettle)).toBe('320.avif')
  })

  test('the first visit of the home page in Bangla downloads at most 200 KB', async ({ page }) => {
    const costSoFar = await countCost(await page.context().newCDPSession(page))
    await page.goto('/bn', { waitUntil: 'commit' })
    await page.waitForLoadState('networkidle')
    const { kilobytesByKind } = costSoFar()
    expect(kilobytesByKind.Font).toBeGreaterThan(50)
    const all = Object.values(kilobytesByKind).reduce((sum, kind) => sum + kind, 0)
    expect(all).toBeLessThanOrEqual(200)
  })

  test('the product page in Bangla is light', async ({ page }) => {
    await expectWithin(page, '/bn/product/kettle-18', {
      before: { kilobytes: 22, requests: 14 },
      withScripts: 133,
    })
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

test('shows text in every font that a page preloads', async ({ page }) => {
  for (const [path, count] of [
    ['/', 1],
    ['/bn', 2],
  ] as const) {
    await page.goto(path)
    const { preloaded, used } = await page.evaluate(fontFiles)
    expect(preloaded, path).toHaveLength(count)
    expect(used, path).toEqual(expect.arrayContaining(preloaded))
  }
})

/** The files that the page preloads, and those of the faces that its text has loaded. */
function fontFiles() {
  const nameOf = (url: string) => /[\w-]+\.woff2/.exec(url)?.[0] ?? ''
  const keyOf = (family: string, weight: string) => `${family.replaceAll('"', '')} ${weight}`
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const keys = loaded.map(({ family, weight }) => keyOf(family, weight))
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const used = rules.flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const styleOf = (name: string) => rule.style.getPropertyValue(name)
    const isUsed = keys.includes(keyOf(styleOf('font-family'), styleOf('font-weight')))
    return isUsed ? nameOf(styleOf('src')) : []
  })
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')
  return { preloaded: [...links].map(({ href }) => nameOf(href)), used }
}

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

test.describe('the order button on a phone', () => {
  test.use(phone)

  test('stays under the finger when the scripts come and reckon the total', async ({ page }) => {
    const { release } = await holdRequests(page, scripts)
    await fillForm(page, 'Under The Finger')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const before = await placeOrder(page).boundingBox()
    release()
    await expect(page.getByRole('main').getByText('Tk 1,220')).toBeVisible()
    expect(await placeOrder(page).boundingBox()).toEqual(before)
  })
})

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
    await fillForm(page, 'Read Again')
    await untilHydrated(page)
    const called = page.waitForRequest(orderCall)
    await placeOrder(page).click()
    await called
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await ordersOf(shop, 'Read Again')).toBe(1)
  })

  test('is accepted once when the previous page’s script has sent it', async ({ page, shop }) => {
    await fillForm(page, 'Sent Before')
    await untilHydrated(page)
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

  test('is accepted once when the buyer goes back and presses before the scripts load', async ({
    page,
    shop,
  }) => {
    await fillForm(page, 'Went Back')
    await untilHydrated(page)
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    const attempt = () => page.evaluate(() => sessionStorage.getItem('order-attempt'))
    await expect.poll(attempt).toContain('isPlaced')

    const { release } = await holdRequests(page, scripts)
    await page.goBack({ waitUntil: 'commit' })
    await fillIn(page, 'Went Back')
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=.*again=1/)
    release()
    expect(await ordersOf(shop, 'Went Back')).toBe(1)
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
  await fillForm(page, name)
  await untilHydrated(page)
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
  // The hydrated page requests the session. A locator would wait for the answer to the form.
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
  await fillIn(page, name)
}

async function fillIn(page: Page, name: string): Promise<void> {
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
