/** The owner downloads all products, changes cells in a spreadsheet, and gives the file back. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
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

/** Each another picture: its colour says which. */
async function aPhotoFile(n: number) {
  const background = { r: 20 * n, g: 200 - 15 * n, b: 120 }
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `item-${n}.jpg`, mimeType: 'image/jpeg', buffer }
}

const said = (page: Page) => page.getByRole('form', { name: 'Give a file back' }).getByRole('alert')

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => aPhotoFile(n + 1)))

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
  await expect(page.getByRole('region', { name: 'Earlier files' })).toContainText(
    'Has rows with a mistake',
  )
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

test.describe('a broken network', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 503/ })

  test('loses no picture and no part of the file: each is sent again by itself', async ({
    page,
    ownShop: shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto(path)
    let uploads = 0
    await page.route('**/api/1/upload', async (route) => {
      uploads += 1
      if (uploads < 7 || uploads > 10) return route.fallback()
      return uploads === 9 ? route.fulfill({ status: 503, body: '{}' }) : route.abort('failed')
    })
    let posts = 0
    await page.route(/\/api\/admin\/product-imports/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      posts += 1
      return posts % 2 === 1 ? route.abort('connectionreset') : route.fallback()
    })
    await page.getByLabel('New pictures').setInputFiles(await photos(10))
    const names = Array.from({ length: 8 }, (_, n) => `item-${n + 1}.jpg`).join(' | ')
    await give(page, `pid,images\nkettle-18,${names}\nbucket-16,item-9.jpg | item-10.jpg\n`)
    await expect(page.getByText('The network or the shop does not answer.')).toBeVisible()
    await expect(page.getByText(/^Sending the pictures: \d of 10$/)).toBeVisible()
    await expect(said(page)).toBeHidden()

    // As a browser says when the network is back, so that nobody waits.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByRole('button', { name: 'Apply all changes' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    // Ten that arrived, and four that failed.
    expect(uploads).toBe(14)
    expect(posts).toBe(4)
  })
})

test.describe('a refused picture', () => {
  test.use({ expectedComplaints: /status of 415/ })

  test('is named while the others arrive, and a later press sends only what is new', async ({
    page,
    ownShop: shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto(path)
    let uploads = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/1/upload')) uploads += 1
    })
    const [broken, ...good] = await photos(5)
    if (!broken) throw new Error('expected five photos: there is none')
    const text = { ...broken, buffer: Buffer.from('no picture') }
    const chosen = page.getByLabel('New pictures')
    await chosen.setInputFiles([text, ...good])
    await give(page, 'pid,images\nkettle-18,item-1.jpg | item-2.jpg\n')
    await expect(said(page)).toContainText('The picture item-1.jpg was not accepted.')
    await expect.poll(() => uploads).toBe(5)
    await expect(page.getByText('Sending the pictures')).toBeHidden()

    await page.getByRole('button', { name: 'Compare with the shop' }).click()
    await expect.poll(() => uploads).toBe(6)
    await expect(said(page)).toContainText('The picture item-1.jpg was not accepted.')
    await chosen.setInputFiles([broken, ...good])
    await page.getByRole('button', { name: 'Compare with the shop' }).click()
    const row = page.getByRole('article', { name: 'Row 2: kettle-18' })
    const after = row.getByRole('list', { name: 'after' }).getByRole('listitem')
    await expect(after).toHaveText(['item-1.jpg', 'item-2.jpg'])
    const isLoaded = (image: HTMLImageElement) => image.naturalWidth > 0
    await expect.poll(() => after.nth(1).locator('img').evaluate(isLoaded)).toBe(true)
    await expect(row).not.toContainText('/media/')

    expect(await barriersOn(page)).toEqual([])
  })
})
