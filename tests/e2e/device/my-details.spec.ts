import type { Page } from '@playwright/test'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { untilHydrated } from '#tests/e2e/support/wait-for-scripts.ts'

test('keeps a buyer’s details on the phone only when they tick it, and forgets them', async ({
  page,
}) => {
  await order(page)
  await page.goto('/buy/power-bank-10000')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.goBack()
  await untilHydrated(page)
  await page.getByLabel('Keep my details on this phone').check()

  await page.goto('/buy/power-bank-10000')
  await expect(page.getByLabel('Name')).toHaveValue('Rahima Begum')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()
  await page.getByRole('button', { name: 'Forget them' }).click()
  await page.goto('/buy/mug-350')
  await expect(page.getByLabel('Phone')).toHaveValue('')
})

test('keeps the details of a buyer who ticks it before the script has come', async ({ page }) => {
  await order(page)
  const { release } = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(page.url(), { waitUntil: 'commit' })
  await page.getByLabel('Keep my details on this phone').check()
  release()
  await untilHydrated(page)

  await page.goto('/buy/power-bank-10000')
  await expect(page.getByLabel('Name')).toHaveValue('Rahima Begum')
})

async function order(page: Page): Promise<void> {
  await page.goto('/buy/kettle-18')
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
}
