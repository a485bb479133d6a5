/** Checks every page with axe. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { inBangla, publicPaths } from '#tests/e2e/support/public-paths.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// It is one of the last files: another worker takes its second long test.
test.describe.configure({ mode: 'parallel' })

async function expectNoBarriers(page: Page, paths: readonly string[]): Promise<void> {
  // One test checks many pages.
  test.slow()
  for (const path of paths) {
    await page.goto(path)
    expect(await barriersOn(page), path).toEqual([])
  }
}

// No contrast: the visitor sets the colours, and axe computes others.
const rulesOfStyle = ['link-in-text-block', 'scrollable-region-focusable', 'target-size']

test('axe finds no barrier on any page in English and light, nor in forced colours', async ({
  page,
}) => {
  test.slow()
  for (const path of publicPaths) {
    await page.goto(path)
    expect(await barriersOn(page), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await barriersOn(page, rulesOfStyle), `${path} in forced colours`).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

// Colours do not depend on the language, nor the messages on the colours.
test('axe finds no barrier on any page in Bangla and dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await expectNoBarriers(page, publicPaths.map(inBangla))
})

test('axe tells a barrier that is there', async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(() => document.documentElement.removeAttribute('lang'))

  expect(await barriersOn(page)).toEqual(['html-has-lang at html'])
  expect(await barriersOn(page, rulesOfStyle)).toEqual([])
})

test.describe('a missing page', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 404/ })

  test('axe finds no barrier on the 404 page', async ({ page }) => {
    await expectNoBarriers(page, ['/nowhere', '/bn/nowhere', '/oneQuestion/0'])
  })
})

test('axe finds no barrier in the owner’s orders, in light and dark', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/manage-orders')
  await expect(page).toHaveTitle('Manage Orders | PM')
  await expect(page.getByText('Loading...')).toHaveCount(0)

  expect(await barriersOn(page)).toEqual([])
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await barriersOn(page)).toEqual([])
})

test('axe finds no barrier in a refused form', async ({ page }) => {
  await page.goto('/buy/kettle-18')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Write your name.')).toBeVisible()

  expect(await barriersOn(page)).toEqual([])
})
