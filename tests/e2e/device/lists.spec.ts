/** What the shop keeps on a visitor's device: the wishlist and the products seen last. */

import type { Page } from '@playwright/test'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { forbidStorage } from '#tests/e2e/support/forbid-storage.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const heart = (page: Page) => page.getByRole('button', { name: 'Save to my wishlist' })
/** The heart is pressed only once the browser has kept the product. */
async function save(page: Page): Promise<void> {
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
}

const main = (page: Page) => page.getByRole('main')

test('shares a product by the sheet of the device', async ({ page, shop }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `${data?.title} ${data?.url}`
    }
  })
  await page.goto('/product/kettle-18')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(
    `Electric Kettle 1.8 L, stainless steel ${shop.origin}/product/kettle-18`,
  )
})

test('copies the link of a product where the browser has no share sheet, and says so', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await page.goto('/bn/product/kettle-18')
  await page.getByRole('button', { name: 'শেয়ার করুন' }).click()
  await expect(page.getByText('লিংক কপি হয়েছে')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${shop.origin}/bn/product/kettle-18`)
})

test('keeps a wishlist on the device, and takes products out of it', async ({ page }) => {
  for (const pid of ['kettle-18', 'power-bank-10000']) {
    await page.goto(`/product/${pid}`)
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).focus()
    await page.keyboard.press('Enter')
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).click()
  const titles = main(page).getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([
    'Power Bank 10,000 mAh',
    'Electric Kettle 1.8 L, stainless steel',
  ])
  await main(page).getByRole('button', { name: 'Remove: Power Bank 10,000 mAh' }).click()
  await expect(titles).toHaveText(['Electric Kettle 1.8 L, stainless steel'])

  await page.goto('/product/kettle-18')
  await heart(page).click()
  await expect(page.getByText('Taken out of your wishlist')).toBeVisible()
  await page.goto('/bn/wishlist')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('আপনার পছন্দের তালিকা খালি')
})

test('shows the wishlist on narrow screens without barriers, in both languages', async ({
  page,
}) => {
  await page.goto('/product/kettle-18')
  await save(page)
  for (const path of ['/wishlist', '/bn/wishlist']) {
    await page.goto(path)
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await expectWellMade(page, path)
  }
})

test('drops products that are no longer sold from the wishlist, and says so', async ({
  page,
  changeProduct,
}) => {
  for (const pid of ['kettle-18', 'mug-350']) {
    await page.goto(`/product/${pid}`)
    await save(page)
  }
  await changeProduct('mug-350', { archived_at: '2026-11-01T00:00:00.000Z' })
  await page.goto('/wishlist')
  await expect(main(page).getByText('No longer sold, and out of your wishlist: 1')).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(main(page).getByText('No longer sold')).toHaveCount(0)
})

test('keeps the wishlist when its products cannot be loaded', async ({ page }) => {
  await page.goto('/product/kettle-18')
  await save(page)
  await page.route('**/cards?*', (route) => route.fulfill({ status: 204, body: '' }))
  await page.goto('/wishlist')
  await expect(main(page).getByText('could not be loaded')).toBeVisible()
  await page.unroute('**/cards?*')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('article')).toHaveCount(1)
})

test.describe('where the browser forbids storage', () => {
  test.use({ expectedComplaints: /SecurityError/ })

  test('says so, and shows an empty wishlist', async ({ page }) => {
    await forbidStorage(page)
    await page.goto('/product/kettle-18')
    await heart(page).click()
    await expect(page.getByText('This browser could not save it.')).toBeVisible()
    await page.goto('/wishlist')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your wishlist is empty')
  })
})

test('sends everybody the same wishlist page, and no search engine lists it', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/product/kettle-18')
  await save(page)
  const mine = await page.request.get('/wishlist')
  const theirs = await (await newVisitor()).request.get('/wishlist')
  expect(await mine.text()).toBe(await theirs.text())
  expect(mine.headers()['x-robots-tag']).toBe('noindex')
})

test('shows the products seen last under a product, without the product itself', async ({
  page,
}) => {
  for (const pid of ['mug-350', 'power-bank-10000', 'kettle-18']) {
    await page.goto(`/product/${pid}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('viewed')))
      .toContain(`["${pid}"`)
  }
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([
    'Power Bank 10,000 mAh',
    'Stoneware Mug 350 ml',
  ])
  expect(await barriersOn(page)).toEqual([])

  // A link inside the shop shows the section of the next product.
  await viewed
    .getByRole('link', { name: /^See Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/power-bank-10000$/)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('heading', { level: 3 }).first()).toHaveText(/^Electric Kettle/)
})
