/** What an owner does with products all day: adds one like another, deletes one and takes that back. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

// Other files count the products of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)

test.beforeEach(async ({ page, ownShop }) => signIn(page, adminOf(ownShop)))

test('makes a product like another one: its id comes from the title', async ({ page }) => {
  const kettle = await (await page.request.get('/api/oneProduct/kettle-18')).json()
  await page.goto('/dashboard/view-product/edit-product/kettle-18')
  await page.getByRole('link', { name: 'Add another like it' }).click()

  await expect(page).toHaveTitle('Add Product | PM')
  await expect(field(page, 'Product id')).toHaveValue('')
  await expect(field(page, 'Title')).toHaveValue(kettle.title)
  await expect(field(page, 'Price (Tk)')).toHaveValue(String(kettle.price))
  await expect(field(page, 'Stock')).toHaveValue('25')
  const year = Number(new Date().toISOString().slice(0, 4)) + 2
  await expect(field(page, 'Expiry date')).toHaveValue(new RegExp(`/${year}$`))
  await field(page, 'Title').fill('Electric Kettle 2.5 L, Red')
  await field(page, 'Details').focus()
  await expect(field(page, 'Product id')).toHaveValue('electric-kettle-2-5-l-red')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).click()

  await expect(toast(page, 'product Added!')).toBeVisible()
  const added = await (await page.request.get('/api/oneProduct/electric-kettle-2-5-l-red')).json()
  expect(added).toMatchObject({ image: kettle.image, price: kettle.price, stock: 25 })
  // The other one is as it was.
  expect(await (await page.request.get('/api/oneProduct/kettle-18')).json()).toEqual(kettle)
})

test('keeps an id that the owner typed', async ({ page }) => {
  await page.goto('/dashboard/add-product')
  await field(page, 'Product id').fill('my-own')
  await field(page, 'Title').fill('Clay Kettle')
  await field(page, 'Details').focus()
  await expect(field(page, 'Product id')).toHaveValue('my-own')
})

test('begins a new product with its id, and an existing one with its price', async ({ page }) => {
  const first = page.locator('main fieldset').first().getByRole('textbox').first()
  await page.goto('/dashboard/add-product')
  await expect(first).toHaveAccessibleName(/^Product id/)
  await page.goto('/dashboard/view-product/edit-product/kettle-18')
  await expect(first).toHaveAccessibleName(/^Old price/)
})

test('takes the real count right after price and stock: on a phone below, on a desk beside them', async ({
  page,
}) => {
  const boxOf = async (label: string) => {
    const box = await field(page, label).boundingBox()
    if (!box) throw new Error(`expected a field that is shown: ${label} has no box`)
    return box
  }
  const before = await (await page.request.get('/api/oneProduct/iron-dry-1000')).json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/view-product/edit-product/iron-dry-1000')
  expect((await boxOf('Pieces')).y).toBeGreaterThan((await boxOf('Expiry date')).y)
  expect((await boxOf('Pieces')).y).toBeLessThan((await boxOf('Title')).y)
  expect(await shownWidth(page)).toBe(390)

  await field(page, 'Price (Tk)').fill('2222')
  await page.getByLabel('Offer Product').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Received')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Counted')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Stock Updated')).toBeVisible()
  // It is a form of its own: what was typed for the product is neither saved nor lost.
  expect(await (await page.request.get('/api/oneProduct/iron-dry-1000')).json()).toMatchObject({
    stock: 3,
    price: before.price,
  })
  await expect(field(page, 'Price (Tk)')).toHaveValue('2222')
  await field(page, 'Price (Tk)').press('Enter')
  await expect(toast(page, 'Product Updated')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  const price = await boxOf('Price (Tk)')
  expect((await boxOf('Pieces')).x).toBeGreaterThan(price.x + price.width)
  expect((await boxOf('Pieces')).y).toBeLessThan((await boxOf('Title')).y)
})

test('leaves the focus where the owner types after a count was refused', async ({ page }) => {
  await page.goto('/dashboard/view-product/edit-product/kettle-18')
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(page.getByLabel('Received')).toBeFocused()
  await field(page, 'Pieces').click()
  await page.keyboard.type('12')
  await expect(field(page, 'Pieces')).toHaveValue('12')
  await expect(field(page, 'Pieces')).toBeFocused()
})

test.describe('deleted products', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 409/ })

  test('come back by keyboard, unless another product has the id', async ({ page }) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const kettle = await (await page.request.get('/api/oneProduct/kettle-18')).json()
    await page.request.delete('/api/deleteOneProduct/kettle-18', { headers })
    await page.goto('/dashboard/view-product')
    await page.getByRole('link', { name: 'Deleted products' }).click()
    await expect(page).toHaveTitle('Deleted products | PM')
    const restore = page.getByRole('button', { name: `Restore ${kettle.title}` })
    await expect(restore).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await shownWidth(page)).toBe(360)
    await restore.focus()
    await page.keyboard.press('Enter')

    await expect(toast(page, 'Product restored')).toBeVisible()
    await expect(restore).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Deleted products' })).toBeFocused()
    const back = await (await page.request.get('/api/oneProduct/kettle-18')).json()
    expect(back).toMatchObject({ _id: kettle._id, stock: kettle.stock })

    await page.request.delete('/api/deleteOneProduct/kettle-18', { headers })
    const { _id, adate, images, bn, ...data } = kettle
    await page.request.put('/api/product?id=kettle-18', { data, headers })
    await page.reload()
    await restore.click()
    await expect(
      page.getByRole('alert').getByText(`${kettle.title} cannot come back`),
    ).toBeVisible()
    await expect(restore).toBeVisible()
  })
})
