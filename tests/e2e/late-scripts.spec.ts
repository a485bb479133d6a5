/** A page is complete without its scripts, which load after it is shown or at the first press. */

import type { Page } from '@playwright/test'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { untilHydrated } from '#tests/e2e/support/wait-for-scripts.ts'

const scripts = /\/assets\/[^/]+\.js$/
const theme = (page: Page) => page.getByRole('button', { name: 'Light or dark theme' })
const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))

test('loads the scripts of a public page after the page', async ({ page }) => {
  await page.goto('/product/kettle-18')
  // They begin after the event for which `goto` waits.
  await untilHydrated(page)
  const { loaded, started } = await page.evaluate(() => {
    const navigations = performance.getEntriesByType('navigation')
    const [navigation] = navigations as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
    return { loaded: navigation?.loadEventStart, started: files.map(({ startTime }) => startTime) }
  })
  expect(started.length).toBeGreaterThan(3)
  expect(Math.min(...started)).toBeGreaterThanOrEqual(loaded ?? Number.POSITIVE_INFINITY)
})

test('loads the scripts of the dashboard with the page', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  const response = await page.goto('/dashboard')
  expect(await response?.text()).toContain('<link rel="modulepreload"')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  /** Opens the page as a browser does, without waiting for scripts. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('networkidle')
  }

  test('loads no script of a first page before its visitor scrolls or touches it', async ({
    page,
  }) => {
    const loaded = requestsOf(page, scripts)
    await open(page, '/product/kettle-18')
    expect(loaded).toEqual([])

    await page.mouse.wheel(0, 200)
    await expect.poll(() => loaded.length).toBeGreaterThan(3)
    await untilHydrated(page)
  })

  test('loads them where the page was scrolled before it was complete', async ({ page }) => {
    const loaded = requestsOf(page, scripts)
    const { release } = await holdRequests(page, /\/media\//)
    await page.goto('/product/kettle-18', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(loaded).toEqual([])

    release()
    await expect.poll(() => loaded.length).toBeGreaterThan(3)
  })

  test('puts a product in the cart once by a first tap that comes before the scripts', async ({
    page,
    context,
  }) => {
    const { release } = await holdRequests(page, scripts)
    await page.goto('/product/kettle-18', { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().tap()
    release()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.locator('main li h2')).toHaveText([/Electric Kettle/])
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'cart')?.value).toBe('kettle-18:1')
  })

  test('loads the scripts after the page for a visitor with a cart, and for an order form', async ({
    page,
    context,
    baseURL,
  }) => {
    const loaded = requestsOf(page, scripts)
    await open(page, '/buy/kettle-18')
    await expect.poll(() => loaded.length).toBeGreaterThan(3)

    await context.addCookies([{ name: 'cart', value: 'kettle-18:3', url: baseURL ?? '' }])
    await open(page, '/')
    await expect(page.getByRole('banner').getByText('3', { exact: true })).toBeVisible()
  })

  test('names every place in the menu before the scripts have come', async ({ page }) => {
    await holdRequests(page, scripts)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('header summary').tap()
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('shows the wishlist of a new phone without a touch', async ({ page }) => {
    await open(page, '/wishlist')
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  })
})

test.describe('in a browser that prefers Bangla, on a phone', () => {
  test.use({ locale: 'bn-BD', hasTouch: true, isMobile: true })

  test('offers the Bangla page without a touch', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'বাংলায় দেখুন' })).toBeVisible()
  })
})

test.describe('when the visitor saves data', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  })

  test('loads no script before a press, and then reacts to that press', async ({ page }) => {
    const loaded = requestsOf(page, scripts)
    await page.goto('/product/kettle-18', { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(loaded).toEqual([])

    await page.setViewportSize({ width: 1024, height: 740 })
    await theme(page).click()
    await expect.poll(() => isDark(page)).toBe(true)
    expect(loaded.length).toBeGreaterThan(3)
  })

  test('puts a product in the cart and orders it by forms alone', async ({ page }) => {
    await page.goto('/product/kettle-18')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(
      page.getByRole('main').getByRole('link', { name: /Electric Kettle/ }),
    ).toBeVisible()
  })
})

test('repeats a press of before the scripts once, and presses nothing by itself', async ({
  page,
}) => {
  const { release } = await holdRequests(page, scripts)
  await page.goto('/about', { waitUntil: 'commit' })
  await theme(page).click()
  expect(await isDark(page)).toBe(false)
  release()
  await expect.poll(() => isDark(page)).toBe(true)

  await page.reload()
  await untilHydrated(page)
  expect(await isDark(page)).toBe(true)
  await theme(page).click()
  expect(await isDark(page)).toBe(false)
})

test.describe('an answer that arrives before its scripts', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('does not move under a visitor who already reads it', async ({ page }) => {
    const oid = await placeOrder(page)
    const { release } = await holdRequests(page, scripts)
    await page.goto(`/order?number=${oid}`, { waitUntil: 'commit' })
    await page.getByLabel('Phone').fill(buyersPhone)
    await page.getByRole('button', { name: 'Find it' }).click()
    await page.getByRole('heading', { name: 'Is something not right?' }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(100)

    release()
    await untilHydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test.describe('and refuses a password', () => {
    test.use({ expectedComplaints: /status of 401/ })

    test('keeps the password that is typed again', async ({ page }) => {
      const { release } = await holdRequests(page, scripts)
      await page.goto('/login', { waitUntil: 'commit' })
      const form = page.getByRole('main')
      const typed = form.getByLabel('Password', { exact: true })
      await form.getByLabel('Email').fill('nobody@example.com')
      await typed.fill('a-wrong-password')
      await form.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await typed.fill('another-password')

      release()
      await untilHydrated(page)
      await expect(typed).toHaveValue('another-password')
      await expect(typed).toBeFocused()
    })
  })
})

const buyersPhone = '01712345678'

/** Returns the number of the order. */
async function placeOrder(page: Page): Promise<string> {
  await page.goto('/buy/kettle-18')
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill(buyersPhone)
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  return new URL(page.url()).searchParams.get('oid') ?? ''
}

function requestsOf(page: Page, address: RegExp): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request.url())
  })
  return requests
}
