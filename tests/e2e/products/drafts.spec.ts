/** A product that is not ready: the owner keeps it as a draft, and publishes it with one press. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { aPhoto } from '#tests/make/a-picture.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of 404/ })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** The form of the stock has that name too. */
const stock = (page: Page) => page.getByRole('textbox', { name: 'Stock', exact: true })

test('a draft is in no shop until the owner publishes it, and again after it was made one', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const status = async () => (await visitor.goto('/product/zebra-kettle'))?.status()
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/add-product?like=kettle-18')
  await field(page, 'Title').fill('Zebra Kettle')
  await field(page, 'Details').focus()
  await expect(field(page, 'Product id')).toHaveValue('zebra-kettle')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('status').getByText('Zebra Kettle is a draft now.')).toBeVisible()
  expect(await status()).toBe(404)

  await page.goto('/dashboard/view-product')
  await page.getByRole('link', { name: 'Drafts (1)' }).click()
  await expect(page).toHaveTitle('Drafts | PM')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Edit Zebra Kettle' }).click()
  await stock(page).fill('31')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('status').getByText('Product Updated')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  expect(await status()).toBe(404)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Make it a draft' })).toBeVisible()
  expect(await status()).toBe(200)
  await expect(visitor.getByRole('heading', { name: 'Zebra Kettle' }).first()).toBeVisible()

  await stock(page).fill('32')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const saved = async () => (await page.request.get('/api/oneProduct/zebra-kettle')).json()
  await expect.poll(async () => (await saved()).stock).toBe(32)
  await page.getByRole('button', { name: 'Make it a draft' }).click()
  await expect(page.getByText('This is a draft')).toBeVisible()
  expect(await status()).toBe(404)

  await page.goto('/dashboard/view-product/drafts')
  await page.getByRole('button', { name: 'Publish Zebra Kettle' }).press('Enter')
  await expect(page.getByText('There are no records to display')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeFocused()
  expect(await status()).toBe(200)
})

test('a draft needs no picture until it is published, and says so at the picture', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/add-product')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(field(page, 'Product id')).toBeFocused()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
  await expect(page.getByText('Choose a picture.')).toHaveCount(0)
  await field(page, 'Title').fill('Clay Lamp')
  await field(page, 'Details').fill('From Dhamrai.')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('status').getByText('Clay Lamp is a draft now.')).toBeVisible()

  await page.goto('/dashboard/view-product/drafts')
  const row = page.getByRole('row').filter({ hasText: 'Clay Lamp' })
  await expect(row.getByText('It needs a picture first.')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await row.getByRole('link', { name: 'Edit Clay Lamp' }).click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  const upload = page.getByRole('button', { name: 'Upload Image' })
  await expect(upload).toBeFocused()
  await expect(upload).toHaveAccessibleDescription(/A product in the shop needs a picture\./)
  await expect(page.getByText('This is a draft')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await page.locator('input[type=file]').setInputFiles({
    name: 'lamp.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 800, height: 600 }).jpeg().toBuffer(),
  })
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('status').getByText('Product Updated')).toBeVisible()
  await publish.click()
  await expect(page.getByRole('button', { name: 'Make it a draft' })).toBeVisible()
  expect((await page.request.get('/product/clay-lamp')).status()).toBe(200)
})
