/** “Tell me when it is back”: from the page of a product that is sold out to the owner's list. */

import type { Page } from '@playwright/test'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const pid = 'trimmer-ladies'

async function count(page: Page, quantity: number): Promise<void> {
  await send(page, 'POST', '/api/admin/stock', { pid, kind: 'counted', quantity })
}

test('a buyer leaves a phone without JavaScript, and staff see who waits', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await count(page, 0)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.origin,
    viewport: { width: 360, height: 800 },
  })
  const buyer = await plain.newPage()
  await buyer.goto(`/product/${pid}`)
  const form = buyer.getByRole('form', { name: 'Tell me when it is back' })
  await form.getByLabel('Your mobile number').fill('০১৮১১-৩৪৫৬৭৮')
  await form.getByLabel('Your mobile number').press('Enter')
  await expect(buyer).toHaveURL(new RegExp(`/product/${pid}/waitlist\\?asked$`))
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/your number gets one SMS/)

  await buyer.goto(`/bn/product/${pid}`)
  await buyer.getByLabel('আপনার মোবাইল নম্বর').fill('01811345678')
  await buyer.getByRole('button', { name: 'আবার এলে জানান' }).click()
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/ধন্যবাদ/)
  const wide = await buyer.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)

  await page.goto('/dashboard/waitlist')
  const row = page.getByRole('row').filter({ hasText: 'Trimmer' })
  await expect(row).toContainText('1')
  await row.getByRole('link').click()
  await expect(page.getByRole('link', { name: '01811345678' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Waits' })).toBeVisible()
  await page.goto(`/dashboard/view-product/edit-product/${pid}`)
  await expect(page.getByRole('link', { name: '1 wait for this product' })).toBeVisible()

  await count(page, 5)
  await buyer.goto(`/product/${pid}`)
  await expect(buyer.getByLabel('Your mobile number')).toBeHidden()
  await buyer.goto(`/product/${pid}/waitlist`)
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText('It is in stock again.')
  await plain.close()
})

test.describe('a refused phone', () => {
  test.use({ expectedComplaints: /status of 400/ })

  test('comes back with the reason', async ({ page, shop, browser }) => {
    const office = await browser.newPage({ baseURL: shop.origin })
    await signIn(office, adminOf(shop))
    await send(office, 'POST', '/api/admin/stock', {
      pid: 'torch-pocket',
      kind: 'counted',
      quantity: 0,
    })
    await page.goto('/product/torch-pocket')
    await page.getByLabel('Your mobile number').fill('12345')
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(page.getByLabel('Your mobile number')).toHaveValue('12345')
    await expect(page.getByText('like 01712345678')).toBeVisible()
    await page.getByLabel('Your mobile number').fill('01711222333')
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/your number gets one SMS/)
    await office.close()
  })
})
