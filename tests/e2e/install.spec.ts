/** The shop on a home screen, and without a network. */

import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const themeColour = (page: Page) => page.locator('meta[name="theme-color"]')

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
  await expect(themeColour(page)).toHaveCount(1)
  await expect(themeColour(page)).toHaveAttribute('content', 'rgb(253, 246, 232)')
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  await expect(themeColour(page)).toHaveAttribute('content', 'rgb(17, 26, 27)')
  await page.goto('/bn/about')
  await expect(themeColour(page)).toHaveAttribute('content', 'rgb(17, 26, 27)')
})
