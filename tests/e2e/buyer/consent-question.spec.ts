/** The question about advertising moves nothing, and a shop with Google alone asks for it alone. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { untilHydrated } from '#tests/e2e/support/wait-for-scripts.ts'
import { experienceOf } from '#tests/support/page-cost.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

type Ids = { readonly pixelId: string; readonly googleId: string }

async function saveIds(owner: Page, ids: Ids): Promise<void> {
  const path = '/api/admin/advertising'
  const { version } = await (await owner.request.get(path)).json()
  const answer = await owner.request.put(path, {
    data: { ...ids, purchaseAt: 'confirmed', version },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const question = (page: Page) => page.getByRole('region', { name: 'Advertising' })

/** With every script of the page, and after what they change. */
async function openWhole(page: Page, path: string): Promise<void> {
  const asking = page.waitForResponse(/\/consent\.js/)
  await page.goto(path)
  await asking
  await page.mouse.move(5, 5)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
}

test('the question moves no page on a phone, before or after the answer', async ({
  page,
  ownShop,
  newVisitor,
}) => {
  test.slow()
  const owner = await newVisitor()
  await signIn(owner, adminOf(ownShop))
  await saveIds(owner, { pixelId: '1234567890', googleId: '' })
  await page.route('https://www.facebook.com/**', (route) => route.fulfill({ status: 200 }))
  await page.setViewportSize({ width: 360, height: 740 })

  for (const path of ['/', '/product/kettle-18', '/bn/product/kettle-18', '/buy/kettle-18']) {
    // The second time, with the fonts there: a font that arrives moves texts in every shop.
    await openWhole(page, path)
    await openWhole(page, path)
    const name = path.startsWith('/bn') ? 'বিজ্ঞাপন' : 'Advertising'
    await expect(page.getByRole('region', { name })).toBeVisible()
    expect((await experienceOf(page)).shift, path).toBeLessThan(0.01)
  }
  await question(page).getByRole('button', { name: 'Yes, you may' }).click()
  await expect(question(page)).toHaveCount(0)
  await openWhole(page, '/product/kettle-18')
  await expect(question(page)).toHaveCount(0)
  expect((await experienceOf(page)).shift).toBeLessThan(0.01)
})

test('an answer that is pressed before the scripts are there counts', async ({
  page,
  ownShop,
  newVisitor,
}) => {
  const owner = await newVisitor()
  await signIn(owner, adminOf(ownShop))
  await saveIds(owner, { pixelId: '', googleId: 'G-ABCD1234' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/consent.js', async (route) => {
    await held
    await route.continue()
  })
  // The page is loaded only with the script that is held.
  await page.goto('/product/kettle-18', { waitUntil: 'commit' })
  await question(page).getByRole('button', { name: 'No' }).click()
  release()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ads=no')
})

test('with Google alone the browser asks nobody outside, and keeps a number only after a yes', async ({
  page,
  ownShop,
  newVisitor,
}) => {
  const owner = await newVisitor()
  await signIn(owner, adminOf(ownShop))
  await saveIds(owner, { pixelId: '', googleId: 'G-ABCD1234' })
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(ownShop.origin)) outside.push(request.url())
  })
  const answered = await page.goto('/product/kettle-18')
  expect(answered?.headers()['content-security-policy']).not.toMatch(/google|facebook/)
  expect(await answered?.text()).not.toContain('G-ABCD1234')
  await expect(question(page).getByRole('status')).toHaveText(/^May Google learn what you buy/)
  expect(await barriersOn(page)).toEqual([])
  const cookies = () => page.evaluate(() => document.cookie)
  expect(await cookies()).not.toContain('ads_client')

  await question(page).getByRole('button', { name: 'Yes, you may' }).click()
  await expect.poll(cookies).toMatch(/ads=yes-google.*ads_client=\d+\.\d+/)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Advertising', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Facebook learns')
  await page.locator('[data-ads-choice]').getByRole('button', { name: 'No' }).click()
  await expect.poll(cookies).not.toContain('ads_client')

  // A yes to Google is no yes to Facebook: the visitor is asked for both.
  await page.locator('[data-ads-choice]').getByRole('button', { name: 'Yes, you may' }).click()
  await saveIds(owner, { pixelId: '1234567890', googleId: 'G-ABCD1234' })
  await page.goto('/product/kettle-18')
  await expect(question(page).getByRole('status')).toHaveText(/^May Facebook and Google learn/)
  expect(outside).toEqual([])
})
