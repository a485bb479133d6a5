import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const main = (page: Page) => page.getByRole('main')
const firstTitle = (page: Page) => main(page).getByRole('listitem').getByRole('heading').first()

async function look(
  page: Page,
  text: string,
  { label = 'Search the products', button = 'Search' } = {},
) {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await main(page).getByRole('button', { name: button, exact: true }).click()
}

test('finds a product by how it sounds and narrows the results', async ({ page }) => {
  await page.goto('/allProducts')
  await look(page, 'blendar')
  await expect(page.getByRole('status').filter({ hasText: 'blendar' })).toHaveText(
    '3 products for “blendar”.',
  )
  await expect(firstTitle(page)).toHaveText('Blender 1.5 L jug, 400 W')
  await expect(page).toHaveURL(/\/allproducts\?q=blendar$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await look(page, 'পাখা')
  await expect(firstTitle(page)).toHaveText(/Fan/)
  await main(page).getByText('Electronics', { exact: true }).click()
  await expect(page).toHaveURL(/category=electronics$/)
  await expect(firstTitle(page)).toHaveText('Table Fan 16 inch, 3 speeds')
  await main(page).getByLabel('Sort by').selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort=price$/)
  await expect(firstTitle(page)).toHaveText(/Mini Desk Fan/)

  await page.goBack()
  await expect(main(page).getByLabel('Sort by')).toHaveValue('')
  await page.goBack()
  await expect(main(page).getByRole('radio', { name: 'All' })).toBeChecked()
  await main(page).getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL(/\/allproducts$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') }),
  ).toHaveCount(24)
})

test('keeps the focus on a filter that is chosen by keyboard', async ({ page }) => {
  await page.goto('/allProducts')
  await main(page).getByRole('checkbox', { name: 'Offers' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?offer=true$/)
  await expect(page.getByRole('status').filter({ hasText: 'products' })).toBeVisible()
  await expect(main(page).getByRole('checkbox', { name: 'Offers' })).toBeFocused()
  await expect(main(page).getByRole('checkbox', { name: 'Offers' })).toBeChecked()
})

test('suggests what to do when nothing is found', async ({ page }) => {
  await page.goto('/allProducts?q=xyzzy&stock=in')
  await expect(main(page).getByText('There are no records to display')).toBeVisible()
  await main(page).getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL(/\?q=xyzzy$/)
  await main(page).getByRole('link', { name: 'Show all products' }).click()
  await expect(firstTitle(page)).toBeVisible()
})

test('offers close matches and catalogue words for a search without results', async ({ page }) => {
  await page.goto('/allProducts?q=finn')
  const summary = page.getByRole('status').filter({ hasText: 'finn' })
  await expect(summary).toHaveText('No products for “finn”. Perhaps you meant one of these: fan')
  await expect(firstTitle(page)).toHaveText(/Fan/)
  await summary.getByRole('link', { name: 'fan' }).click()
  await expect(page).toHaveURL(/\?q=fan$/)

  await page.goto('/allProducts?q=induction')
  await expect(page.getByRole('status').filter({ hasText: 'induction' })).toHaveText(
    'No products for “induction”.',
  )
  await expect(main(page).getByText('There are no records to display')).toBeVisible()

  await page.goto('/allProducts?q=blandar')
  await expect(page.getByRole('status').filter({ hasText: 'blandar' })).toHaveText(
    '3 products for “blandar”. We took it for “blender”.',
  )
})

test('links from a search for an order number to the order', async ({ page }) => {
  await page.goto('/allProducts')
  await look(page, 'pm-7k2m9qxb')
  await expect(page).toHaveURL(/\/order\?number=PM-7K2M9QXB$/)
  await expect(page.getByLabel('Order number')).toHaveValue('PM-7K2M9QXB')

  await page.goto('/bn/allProducts?q=PM-7K2M9QXB')
  await expect(page).toHaveURL(/\/bn\/order\?number=PM-7K2M9QXB$/)
})

test('shows messages and results in Bangla under /bn', async ({ page }) => {
  await page.goto('/bn/allProducts')
  await look(page, 'rais kukar', { label: 'পণ্য খুঁজুন', button: 'খুঁজুন' })
  await expect(firstTitle(page)).toHaveText('রাইস কুকার ১.৮ লিটার, ৭০০ ওয়াট')
  await expect(page.getByRole('status').filter({ hasText: 'টি পণ্য' })).toHaveText(
    '‘rais kukar’ খুঁজে ৩টি পণ্য পাওয়া গেছে।',
  )
  await look(page, '১০,০০০', { label: 'পণ্য খুঁজুন', button: 'খুঁজুন' })
  await expect(firstTitle(page)).toHaveText('পাওয়ার ব্যাংক ১০,০০০ এমএএইচ')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('searches and narrows by a form, and links to the next page', async ({ page }) => {
    await page.goto('/allProducts?q=xyzzy')
    await look(page, 'চুলা')
    await expect(firstTitle(page)).toHaveText(/Gas Stove/)
    await expect(page.getByRole('searchbox')).toHaveValue('চুলা')

    await page.getByRole('searchbox').fill('')
    await main(page).getByText('Household', { exact: true }).click()
    await main(page).getByText('Offers', { exact: true }).click()
    await main(page).getByLabel('Sort by').selectOption('Price, high to low')
    await main(page).getByRole('button', { name: 'Apply' }).click()
    await expect(main(page).getByRole('radio', { name: 'Household' })).toBeChecked()
    await expect(main(page).getByRole('checkbox', { name: 'Offers' })).toBeChecked()
    await expect(main(page).getByLabel('Sort by')).toHaveValue('price-down')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/home$/)
  })
})
