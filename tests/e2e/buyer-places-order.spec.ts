import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const buyPage = '/buy/kettle-18'

async function fillForm(page: Page, quantity = '1'): Promise<void> {
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Quantity').fill(quantity)
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
}

test('a visitor orders from the grid and sees a thank-you page with the order', async ({
  page,
}) => {
  await page.goto('/allProducts')
  await expect(page).toHaveTitle('Products | PM')
  await page
    .getByRole('link', { name: /See Details.*Electric Kettle 1.8 L/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Electric Kettle 1.8 L')
  await page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first().click()

  await fillForm(page)
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=PM-[0-9A-Z]{8}&token=/)
  await expect(page.getByText('Order Completed')).toBeVisible()
  const summary = page.getByRole('main')
  await expect(summary.getByText('Tk 1,150')).toBeVisible()
  await expect(summary.getByText('Tk 1,220').first()).toBeVisible()
  await expect(summary.getByText('01712345678')).toBeVisible()
})

test('shows the summary only to the holder of the token', async ({ page, newVisitor }) => {
  await page.goto(buyPage)
  await fillForm(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/token=/)
  const address = new URL(page.url())

  const stranger = await newVisitor()
  address.searchParams.set('token', 'A'.repeat(32))
  await stranger.goto(address.href)

  await expect(stranger.getByRole('link', { name: 'Show More' })).toBeVisible()
  await expect(stranger.getByText('01712345678')).toBeHidden()
})

test('fills in the code from five pieces on and takes ten percent off', async ({ page }) => {
  await page.goto(buyPage)
  await expect(page.getByLabel('Pagla Code')).toBeDisabled()

  await fillForm(page, '৫')
  await expect(page.getByLabel('Pagla Code')).toBeEnabled()
  await expect(page.getByLabel('Pagla Code')).toHaveValue('PAGLA10')
  // 5 × 1,150 − 575 + 70
  await expect(page.getByText('Tk 5,245').first()).toBeVisible()

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('main').getByText('Tk 5,245').first()).toBeVisible()
})

test('requires an emptied code again and accepts any text', async ({ page }) => {
  await page.goto(buyPage)
  await fillForm(page, '5')
  const code = page.getByLabel('Pagla Code')
  await expect(code).toHaveValue('PAGLA10')
  await code.fill(' ')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Write the code.')).toBeVisible()
  await expect(code).toBeFocused()

  await code.fill('of my aunt')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/thankyou/)
})

test('warns about an invalid phone and accepts it', async ({ page }) => {
  await page.goto(buyPage)
  await fillForm(page)
  await page.getByLabel('Phone').fill('02-9551234')
  await page.getByLabel('Address').focus()
  await expect(page.getByText('This does not look like a number in Bangladesh.')).toBeVisible()

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('main').getByText('02-9551234')).toBeVisible()
})

test('shows the rating of a product beside the link to its reviews', async ({ page }) => {
  await page.goto('/product/kettle-18')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Rating 5.0' })).toBeVisible()
  await expect(main.locator('s')).toContainText('Tk 1,440')
  await expect(main.getByText('Fast Cash On Delivery')).toBeVisible()
  await expect(main.getByText('Best Price')).toBeVisible()

  await main.getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(/\/product\/kettle-18#reviews$/)
  await expect(main.getByRole('region', { name: 'Reviews' })).toBeInViewport()
})

test('shows a product without stock and accepts no order for it', async ({ page }) => {
  await page.goto('/buy/casserole-set-3')

  await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'The Product Is Out Of Stock' })).toBeDisabled()
})

test('shows the whole purchase in Bangla under /bn', async ({ page }) => {
  await page.goto('/bn/buy/kettle-18')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.getByLabel('নাম').fill('রহিমা বেগম')
  await page.getByLabel('মোবাইল নম্বর').fill('০১৭১২৩৪৫৬৭৮')
  await page.getByLabel('পুরো ঠিকানা').fill('মিরপুর ১০, ঢাকা')
  await page.getByLabel('ঢাকার বাইরে').check()
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click()

  await expect(page).toHaveURL(/\/bn\/thankyou/)
  await expect(page.getByRole('main').getByText('৳১,২৮০').first()).toBeVisible()
})

test('writes the quantity in the digits of the page and keeps it over a reload', async ({
  page,
}) => {
  await page.goto('/bn/buy/kettle-18')
  const quantity = page.getByLabel('কয়টি নেবেন')
  await expect(quantity).toHaveValue('১')
  await page.getByRole('button', { name: 'একটি বাড়ান' }).click()
  await expect(quantity).toHaveValue('২')

  await page.reload()
  await expect(quantity).toHaveValue('২')
})

test('prints the address on the receipt in the lines in which it was typed', async ({ page }) => {
  await page.goto(buyPage)
  await fillForm(page)
  await page.getByLabel('Address').fill('House 5\nRoad 3\nMirpur 10')
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL(/\/thankyou/)
  const address = page.getByRole('definition').filter({ hasText: 'House 5' })
  await expect(address).toHaveText(/^House 5\nRoad 3\nMirpur 10$/, { useInnerText: true })
})

test('opens the home page in the language that the visitor chose', async ({ page }) => {
  await page.goto('/product/kettle-18')
  await page.getByRole('link', { name: /বাংলা/ }).click()
  await expect(page).toHaveURL(/\/bn\/product\/kettle-18$/)

  await page.goto('/')
  await expect(page).toHaveURL(/\/bn$/)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await expect(page).not.toHaveURL(/\/bn$/)
})

test.describe('a refused request', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 4(00|04|29)/ })

  test('names every wrong field and keeps the typed text', async ({ page }) => {
    await page.goto(buyPage)
    await page.getByLabel('Name').fill('Karim')
    await page.getByLabel('Quantity').fill('a few')
    await page.getByRole('button', { name: 'Place Order' }).click()

    await expect(page.getByText('Write a phone number we can call.')).toBeVisible()
    await expect(page.getByText('Give a whole number of pieces, 1 or more.')).toBeVisible()
    await expect(page.getByText('Write the address we deliver to.')).toBeVisible()
    await expect(page.getByText('Choose delivery inside or outside Dhaka.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Karim')
    await expect(page.getByLabel('Quantity')).toHaveValue('a few')
  })

  test('shows a toast for a failure that no change of the form can mend', async ({ page }) => {
    await page.goto(buyPage)
    await fillForm(page)
    const answers = [
      [404, 'This product is no longer sold.'],
      [429, 'Too many orders came from your network.'],
    ] as const
    for (const [status, sentence] of answers) {
      await page.route('**/api/order?id=p', (route) => route.fulfill({ status, json: {} }))
      await page.getByRole('button', { name: 'Place Order' }).click()
      await expect(page.getByRole('main').getByText(sentence)).toBeFocused()
      await expect(page.getByText(sentence)).toHaveCount(2)
    }
  })

  test('answers an unknown page with 404 and a link home', async ({ page }) => {
    const response = await page.goto('/nowhere/at/all')

    expect(response?.status()).toBe(404)
    await expect(
      page.getByText("...maybe the page you're looking for is not found or never existed."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveTitle('Home | PM')
  })
})
