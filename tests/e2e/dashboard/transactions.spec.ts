/** Staff write down money, look at the journal, and take back what was wrong. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

/** The balances count every posting of their shop. */
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const rows = (page: Page) => page.getByRole('table', { name: 'Postings' }).getByRole('row')

test('writes an expense by the keyboard, finds it, and takes it back', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/transaction')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await page.getByRole('link', { name: 'Expense' }).press('Enter')
  await expect(page).toHaveTitle('Expense | PM')
  await page.getByLabel('Expense for').selectOption('Ads')
  await page.getByLabel('Amount in taka').fill('1,500.50')
  await page.getByLabel('Paid from').selectOption('bKash')
  await page.getByLabel('Note').fill('Boosted a post')
  await page.getByLabel('Note').press('Enter')

  await expect(page.getByRole('status').first()).toHaveText('The expense is in the journal.')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText('Boosted a post')
  await expect(rows(page).last()).toContainText('Tk 1,500.50')
  await page.getByLabel('Account').selectOption('Bank')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No posting matches these filters.')).toBeVisible()
  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('journal.csv')

  await page.getByRole('link', { name: 'Take back' }).click()
  await expect(page.getByText('bKash → Ads')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('status').first()).toContainText('taken back')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Take back' })).toHaveCount(0)
})

test.describe('a monthly cost', () => {
  // A sum of 0 is refused.
  test.use({ expectedComplaints: /status of 400/ })

  test('writes rent that repeats every month, changes its sum and ends it', async ({
    page,
    ownShop: shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/transaction')
    await page.getByRole('link', { name: 'Expense' }).click()
    await page.getByLabel('Expense for').selectOption('Rent')
    await page.getByLabel('Amount in taka').fill('15000')
    await page.getByLabel('Paid from').selectOption('Bank')
    await page.getByLabel('Repeats every month').check()
    await page.getByRole('button', { name: 'Save expense' }).click()

    await expect(page).toHaveTitle('Monthly costs | PM')
    await expect(page.getByRole('status').first()).toContainText('repeats every month')
    const rent = page.getByRole('article', { name: /Rent/ })
    await expect(rent).toContainText('Tk 15,000')
    await rent.getByRole('link', { name: 'Change or end' }).click()
    expect(await barriersOn(page)).toEqual([])
    await rent.getByLabel('Sum in taka').fill('0')
    await rent.getByRole('button', { name: 'Save the sum' }).click()
    await expect(rent.getByLabel('Sum in taka')).toBeFocused()
    await expect(rent).toContainText('Write an amount in taka above 0')
    await rent.getByLabel('Sum in taka').fill('18000')
    await rent.getByLabel('Sum in taka').press('Enter')
    await expect(page.getByRole('status').first()).toContainText('The new sum counts')
    await expect(rent).toContainText('Tk 18,000')
    await rent.getByRole('link', { name: 'Change or end' }).click()
    await rent.getByRole('button', { name: 'End it for good' }).click()
    await expect(page.getByRole('region', { name: 'Ended' })).toContainText('Rent')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /status of 4\d\d/ })

  test('names what is wrong, keeps what was typed, and closes the day on a phone', async ({
    page,
    ownShop: shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/transaction/transfer')
    await page.getByLabel('From').selectOption('Cash')
    await page.getByLabel('To', { exact: true }).selectOption('Cash')
    await page.getByLabel('Amount in taka').fill('500')
    await page.getByRole('button', { name: 'Save transfer' }).click()
    await expect(page.getByText('Choose another account than above.')).toBeVisible()
    await expect(page.getByLabel('Amount in taka')).toHaveValue('500')
    await page.getByLabel('To', { exact: true }).selectOption('Bank')
    await page.getByRole('button', { name: 'Save transfer' }).click()
    await expect(page.getByRole('status').first()).toContainText('The transfer is in the journal.')

    await page.goto('/dashboard/transaction/till')
    await page.getByLabel('500 taka', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Save count' }).click()
    await expect(page.getByRole('table').getByText('Till counted').first()).toBeVisible()
    await page.goto('/dashboard/transaction/close')
    await page.getByLabel('The day is complete').check()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect(page.getByText(/^Closed up to/)).toBeVisible()
    const width = await shownWidth(page)
    expect(width).toBeLessThanOrEqual(390)
  })
})
