/** The shop on a home screen, and without a network. */

import type { ConsoleMessage, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { emptyWorkerProxy } from '#tests/e2e/support/empty-worker-proxy.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const themeColour = (page: Page) => page.locator('meta[name="theme-color"]').first()

test('can be installed from every public page, in both languages', async ({ page }) => {
  for (const path of ['/', '/product/kettle-18', '/bn/allProducts']) {
    await page.goto(path)
    const browser = await page.context().newCDPSession(page)
    const { errors, data } = await browser.send('Page.getAppManifest')
    expect(errors, path).toEqual([])
    const isBangla = path.startsWith('/bn')
    expect(JSON.parse(data ?? '').name).toBe(isBangla ? 'পাগলা মার্ট' : 'Pagla Mart')
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors, path).toEqual([])
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const answer = await page.request.get(touchIcon ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
})

test('gives the bar of the browser the colour of the theme', async ({ page }) => {
  await page.goto('/')
  await expect(themeColour(page)).toHaveAttribute('content', '#fdf6e8')
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  await expect(themeColour(page)).toHaveAttribute('content', '#111a1b')

  // In the dark theme from the first paint, before any script file has loaded.
  await holdRequests(page, '**/assets/*.js')
  await page.goto('/bn/about', { waitUntil: 'commit' })
  await expect(themeColour(page)).toHaveAttribute('content', '#111a1b')
})

/** Waits until the service worker answers for this page. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isAnswering = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // A worker that became active between two pages answers from the next one on.
  if (!(await isAnswering())) await page.reload()
  await expect.poll(isAnswering).toBe(true)
}

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedComplaints: /ERR_(INTERNET_DISCONNECTED|FAILED)/,
  })

  test('shows the offline page with the pieces in the cart, and the page once the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/product/kettle-18')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('link', { name: 'Cart: 1' })).toBeVisible()
    await withWorker(page, '/product/kettle-18')
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByText('Pieces in it: 1')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('main').getByText('Electric Kettle').first()).toBeVisible()
  })

  test('comes back although the browser never fires its event', async ({ page, context }) => {
    await page.addInitScript(() => {
      addEventListener('online', (event) => event.stopImmediatePropagation(), true)
    })
    await withWorker(page, '/about')
    await context.setOffline(true)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  })

  test('speaks Bangla in Bangla, and is dark in the dark theme', async ({ page, context }) => {
    await withWorker(page, '/bn')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await context.setOffline(true)
    await page.goto('/bn/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ইন্টারনেট সংযোগ নেই')
    await expect(page.locator('html')).toHaveClass('dark')
    expect(await barriersOn(page)).toEqual([])
  })

  test('leaves the dashboard, the API and the logout to the browser', async ({ page, context }) => {
    await withWorker(page, '/')
    await context.setOffline(true)
    for (const path of [
      '/dashboard',
      '/dashboard/messages',
      '/api/docs',
      '/logout',
      '/bn/logout',
    ]) {
      await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    }
  })

  test('stores the two offline pages and nothing else', async ({ page }) => {
    await withWorker(page, '/')
    for (const path of ['/product/kettle-18', '/cart', '/bn/allProducts']) await page.goto(path)
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toEqual(['/offline', '/bn/offline'])
  })

  test('an empty worker in its place ends it', async ({ page, shop, context }) => {
    const proxy = await emptyWorkerProxy(shop.origin)
    try {
      await withWorker(page, `${proxy.origin}/`)
      proxy.emptyWorker()
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
      })
      // An empty worker waits for the pages of the former one to close.
      await page.goto('about:blank')
      await expect
        .poll(async () => {
          await page.goto(`${proxy.origin}/about`)
          await expect(page).toHaveTitle('About | PM')
          await context.setOffline(true)
          const failure = await page.goto(`${proxy.origin}/terms`).then(
            () => '',
            (error: unknown) => String(error),
          )
          await context.setOffline(false)
          await page.goto('about:blank')
          return failure
        })
        .toContain('ERR_INTERNET_DISCONNECTED')
    } finally {
      await proxy.close()
    }
  })
})

test('registers no worker for a visitor who saves data', async ({ page, newVisitor }) => {
  const isRegistering = (message: ConsoleMessage) => message.text().includes('registration blocked')
  const attempts: ConsoleMessage[] = []
  page.on('console', (message) => {
    if (isRegistering(message)) attempts.push(message)
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  await expect(page.locator('html')).toHaveClass('dark')

  const other = await newVisitor()
  await Promise.all([other.waitForEvent('console', isRegistering), other.goto('/')])
  expect(attempts).toEqual([])
})

test('signing out keeps the wishlist, the theme and the cart', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  await page.goto('/product/kettle-18')
  await page.getByRole('button', { name: 'Save to my wishlist' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart: 1' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByText('Logout Sucessfully')).toBeVisible()
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    theme: 'dark',
    wishlist: '["kettle-18"]',
  })
  await expect(page.getByRole('link', { name: 'Cart: 1' })).toBeVisible()
})
