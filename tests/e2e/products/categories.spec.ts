/** The owner makes the categories: adds, renames, orders and deletes them, and puts products into them. */

import type { Page } from '@playwright/test'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

// Other files find the categories of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const path = '/dashboard/categories'
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}: drag it` })

type Category = { readonly _id: string; readonly slug: string; readonly parent: string | null }

async function categories(page: Page): Promise<readonly Category[]> {
  return (await (await page.request.get('/api/categories')).json()).items
}

const slugs = async (page: Page) => (await categories(page)).map(({ slug }) => slug)

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await dialog(page).getByLabel(label, { exact: true }).fill(text)
  }
}

const submit = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Save the category' }).click()

test.beforeEach(async ({ page, ownShop }) => {
  await signIn(page, adminOf(ownShop))
  await page.goto(path)
})

test.describe('with a refused address', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 400/ })

  test('adds a category and one below it, renames them, and explains a taken address', async ({
    page,
  }) => {
    await press(page, 'Add a category')
    await fill(page, { 'Name in English': 'Toys & Games', 'Name in Bangla': 'খেলনা' })
    await expect(dialog(page).getByLabel('Address', { exact: true })).toHaveValue('toys-games')
    await fill(page, { Address: 'kitchen' })
    await submit(page)
    await expect(dialog(page).getByText(/Another category has this address/)).toBeVisible()
    await expect(dialog(page).getByLabel('Address', { exact: true })).toBeFocused()
    await fill(page, { Address: 'Toys' })
    await submit(page)
    await expect(toast(page, 'Category added')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await press(page, 'Add below: Kitchen')
    await fill(page, { 'Name in English': 'Knives', 'Name in Bangla': 'ছুরি' })
    await expect(dialog(page).getByLabel('Belongs to')).toHaveValue('kitchen')
    await submit(page)
    await expect(
      page.getByRole('list', { name: 'Below Kitchen' }).getByText('Knives', { exact: true }),
    ).toBeVisible()

    await press(page, 'Edit Toys & Games')
    await fill(page, { 'Name in English': 'Toys', Address: 'খেলনা' })
    await submit(page)
    await expect(toast(page, 'Category saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Toys', exact: true })).toBeFocused()
    expect(await slugs(page)).toEqual(['kitchen', 'knives', 'home', 'electronics', 'খেলনা'])
    expect(await barriersOn(page)).toEqual([])
  })
})

test('gives a category a picture', async ({ page }) => {
  await press(page, 'Edit Household')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'home.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  expect(await barriersOn(page)).toEqual([])
  await submit(page)
  await expect(toast(page, 'Category saved')).toBeVisible()
  await expect
    .poll(async () => (await categories(page)).map((one) => 'image' in one && one.image))
    .toEqual(['', expect.stringMatching(/^\/media\//), ''])
})

test('orders by keys and by dragging, and says each new place', async ({ page }) => {
  await handle(page, 'Electronics').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Electronics is number 2 of 3 now.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(handle(page, 'Electronics')).toBeFocused()
  await expect.poll(() => slugs(page)).toEqual(['electronics', 'kitchen', 'home'])

  await handle(page, 'Electronics').hover()
  await page.mouse.down()
  const box = await handle(page, 'Household').boundingBox()
  if (!box) throw new Error('expected a third category that is shown: it has no box')
  await page.mouse.move(box.x, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => slugs(page)).toEqual(['kitchen', 'home', 'electronics'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('strong')).toHaveText([
    'Kitchen',
    'Household',
    'Electronics',
  ])
})

test('says where the products of a category go before it is deleted', async ({ page }) => {
  const total = async (category: string) =>
    (await (await page.request.get(`/api/allproduct?category=${category}&size=1`)).json()).total
  const [kitchen, home] = [await total('kitchen'), await total('home')]
  await press(page, 'Delete Kitchen')
  await expect(dialog(page)).toContainText(`Products in it: ${kitchen}.`)
  await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  const now = dialog(page).getByRole('button', { name: 'Delete the category' })
  await expect(now).toBeDisabled()
  await dialog(page).getByLabel('Its products go to').selectOption('Household')
  expect(await barriersOn(page)).toEqual([])
  await now.click()
  await expect(toast(page, 'Category deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a category', exact: true })).toBeFocused()
  expect(await total('home')).toBe(kitchen + home)
  expect(await slugs(page)).toEqual(['home', 'electronics'])

  await press(page, 'Add below: Household')
  await fill(page, { 'Name in English': 'Lamps', 'Name in Bangla': 'বাতি' })
  await submit(page)
  await press(page, 'Delete Household')
  await expect(dialog(page)).toContainText('Categories below it: 1.')
  await page.keyboard.press('Escape')
  await press(page, 'Delete Lamps')
  await expect(dialog(page)).toContainText('It has no products.')
  await now.click()
  await expect.poll(() => slugs(page)).toEqual(['home', 'electronics'])
})

test('puts a product into a category by its form, and finds it in the table by that', async ({
  page,
}) => {
  const body = aProductBody({ pid: 'in-category', title: 'In a category', key: 'shelf' })
  const answer = await page.request.put('/api/product?id=in-category', {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/dashboard/view-product/edit-product/in-category')
  const category = page.getByLabel('Category', { exact: true })
  await expect(category).toHaveValue('')
  await category.selectOption('Electronics')
  await press(page, 'Save & Continue')
  await expect(toast(page, 'Product Updated')).toBeVisible()

  await page.goto(`${path}`)
  await page.getByRole('link', { name: 'Products of Electronics' }).click()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('electronics')
  const row = page.getByRole('row').filter({ hasText: 'in-category' })
  await expect(row).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Without category')
  await expect(row).toHaveCount(0)
})

test('passes axe in light and dark on a narrow phone, also with the longest name', async ({
  page,
}) => {
  const name = 'Curtains, carpets and other textiles for every room of a home'
  const added = await page.request.post('/api/admin/categories', {
    data: { name, nameBn: 'পর্দা', slug: 'textiles', parent: 'home' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(added.status()).toBe(201)
  await expectWellMade(page, path)
  await expectWellMade(page, '/dashboard/view-product')
  await expectWellMade(page, '/dashboard/add-product')
})
