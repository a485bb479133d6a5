/** Nothing overflows a page, on screens and on paper. */

import type { Page } from '@playwright/test'
import { inBangla, publicPaths } from '#tests/e2e/support/public-paths.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// 640 px equals a screen of 1280 px at 200 % zoom.
const widths = [320, 360, 640, 820, 1440]

async function expectToFit(page: Page, path: string, at = ''): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, path + at).toBe(0)
}

async function expectToFitEveryWidth(page: Page, paths: readonly string[]): Promise<void> {
  test.slow()
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, path, ` at ${width} px`)
    }
  }
}

test('overflows no page at any width', async ({ page }) => {
  await expectToFitEveryWidth(page, publicPaths)
})

test('overflows no page at any width in Bangla', async ({ page }) => {
  await expectToFitEveryWidth(page, publicPaths.map(inBangla))
})

test('overflows neither cart nor checkout where a line has too many pieces', async ({
  page,
  context,
  baseURL,
}) => {
  const value = 'ceiling-fan-56:1&casserole-set-3:9999999'
  await context.addCookies([{ name: 'cart', value, url: baseURL ?? '' }])
  const paths = ['/cart', '/checkout']
  await expectToFitEveryWidth(page, [...paths, ...paths.map(inBangla)])
})

test('prints a whole page on A4 paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins, at 96 dots an inch.
  await page.setViewportSize({ width: 718, height: 1_047 })
  for (const path of ['/product/kettle-18', '/thankyou', '/terms', '/bn/privacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page, path)
  }
})

test('prints the dark theme dark on white, without controls', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/product/kettle-18')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(246, 237, 221)')

  await page.emulateMedia({ media: 'print' })
  await expect(heading).toHaveCSS('color', 'rgb(37, 27, 21)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first()).toBeHidden()
})
