/** The owner downloads all products, changes cells in a spreadsheet, and gives the file back. */

import type { Page } from '@playwright/test'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

// Other files find the products of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const path = '/dashboard/view-product/spreadsheet'

async function give(page: Page, text: string): Promise<void> {
  await page.getByLabel('Changed spreadsheet').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.getByRole('button', { name: 'Compare with the shop' }).click()
}

test('takes the export back without a change, and writes what the owner has looked at', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/view-product')
  await page.getByRole('link', { name: 'Spreadsheet' }).click()
  await expect(page.getByText('No file yet.')).toBeVisible()
  await expectWellMade(page, path)
  const link = await page.getByRole('link', { name: 'All products as CSV' }).getAttribute('href')
  const csv = await (await page.request.get(link ?? '')).text()
  await give(page, csv)
  await expect(page.getByText('Nothing changes: every row is as the shop has it.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard this file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The file is discarded.')).toBeVisible()

  await give(page, 'pid;price;title\nkettle-18;১৯;\nbucket-16;555;Bucket\n')
  await expect(page.getByText('Nothing is written while a row has a mistake.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Row 2: kettle-18' })).toContainText(
    'Give the price in whole taka',
  )
  await expect(page.getByRole('button', { name: 'Apply all changes' })).toBeHidden()
  expect(await barriersOn(page)).toEqual([])

  await page.goto(path)
  await give(page, 'pid;price;title\nkettle-18;১৯৯০;\nbucket-16;555;Bucket\n')
  await expect(page.getByRole('button', { name: 'Products that change: 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('article', { name: 'Row 2: kettle-18' })).toContainText('after: 1990')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply all changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('All changes are in the shop.')).toBeVisible()
  await page.goto('/product/kettle-18')
  await expect(page.getByText('Tk 1,990').first()).toBeVisible()
})
