/** The owner makes sizes and colours of a product; a buyer finds one card and chooses on the page. */

import type { Page } from '@playwright/test'
import { expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

// Other files count the cards of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const options = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save the options' }).click()

async function aPanjabi(page: Page): Promise<void> {
  const answer = await page.request.put('/api/product?id=panjabi', {
    data: aProductBody({ pid: 'panjabi', title: 'Panjabi', price: 900, oldp: 1_000 }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(201)
}

/** S and M in red and blue; the shop does not sell the last one, and S in blue is sold out. */
async function fillOptions(page: Page): Promise<void> {
  await page.goto('/dashboard/view-product/edit-product/panjabi')
  await page.getByRole('link', { name: 'Options: sizes, colours' }).click()
  const [size, colour] = [
    page.getByRole('group', { name: 'Option 1', exact: true }),
    page.getByRole('group', { name: 'Option 2, if' }),
  ]
  await size.getByLabel('Option name').fill('Size')
  await size.getByLabel('Values').fill('S, M')
  await colour.getByLabel('Option name').fill('Colour')
  await colour.getByLabel('Values').fill('Red, Blue')
  await field(page, 'Stock of M / Red').fill('3')
  await field(page, 'Price (Tk) of M / Red').fill('1200')
  await field(page, 'On sale of M / Blue').uncheck()
  await save(page)
  await expect(toast(page, 'Options saved')).toBeVisible()
}

test.beforeEach(async ({ page, ownShop }) => {
  await signIn(page, adminOf(ownShop))
  await aPanjabi(page)
})

test('makes all options at once; a buyer finds one card, chooses, and orders the option', async ({
  page,
}) => {
  await fillOptions(page)
  await expect(page.getByRole('table', { name: 'The products' }).getByRole('link')).toHaveText([
    'panjabi',
    'panjabi-s-blue',
    'panjabi-m-red',
  ])

  await page.goto('/allproducts?q=panjabi')
  const card = page.getByRole('article').filter({ hasText: 'Panjabi' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('from Tk 900')
  await expect(card).toContainText('3 options')
  await card.getByRole('link', { name: /^Choose an option/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panjabi – S / Red')
  await expect(options(page, 'Size').getByRole('link', { name: 'S', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(options(page, 'Colour').getByRole('link', { name: 'Blue (sold out)' })).toBeVisible()
  await options(page, 'Size').getByRole('link', { name: 'M' }).click()
  await expect(page).toHaveURL(/\/product\/panjabi-m-red$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panjabi – M / Red')
  await page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first().click()
  await expect(page.getByText('Panjabi – M / Red').first()).toBeVisible()

  await page.goto('/allproducts?q=panjabi+m')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Panjabi – M / Red')
})

test.describe('an id that is taken', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 409/ })

  test('says which id is taken and saves nothing; the product of that id joins by a tick', async ({
    page,
  }) => {
    const other = await page.request.put('/api/product?id=panjabi-m', {
      data: aProductBody({ pid: 'panjabi-m', title: 'The medium one' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(other.status()).toBe(201)
    await page.goto('/dashboard/view-product/options/panjabi')
    const size = page.getByRole('group', { name: 'Option 1', exact: true })
    await size.getByLabel('Option name').fill('Size')
    await size.getByLabel('Values').fill('S, M')
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Some of it' })).toContainText(
      'panjabi-m is the product The medium one',
    )

    await field(page, 'M: this id is a product already').check()
    await save(page)
    await expect(toast(page, 'Options saved')).toBeVisible()
    await field(page, 'On sale of S').uncheck()
    await expect(page.getByRole('status').filter({ hasText: 'Panjabi – S' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test('the options are links', async ({ page, browser, ownShop }) => {
    await fillOptions(page)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: ownShop.origin })
    const visitor = await plain.newPage()
    await visitor.goto('/product/panjabi')
    await options(visitor, 'Size').getByRole('link', { name: 'M' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Panjabi – M / Red')
    await plain.close()
  })
})

test('passes axe in light and dark on a narrow phone', async ({ page }) => {
  await fillOptions(page)
  await expectWellMade(page, '/dashboard/view-product/options/panjabi')
  await expectWellMade(page, '/product/panjabi')
  await expectWellMade(page, '/allproducts?q=panjabi')
})

test('asks before a half-typed table of options is left', async ({ page }) => {
  await page.goto('/dashboard/view-product/options/panjabi')
  const values = page.getByRole('group', { name: 'Option 1', exact: true }).getByLabel('Values')
  const back = page.getByRole('main').getByRole('link').first()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await values.fill('S, M, L')
  await back.click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(values).toHaveValue('S, M, L')
  await back.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/edit-product\/panjabi$/)

  await page.goto('/dashboard/view-product/options/panjabi')
  await back.click()
  await expect(page).toHaveURL(/\/edit-product\/panjabi$/)
})
