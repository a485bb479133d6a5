import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const soldOutProduct = 'casserole-set-3'

async function fillForm(page: Page, pid: string): Promise<void> {
  await page.goto(`/buy/${pid}`)
  await fillIn(page)
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

test('says while the buyer types that fewer pieces are left', async ({ page }) => {
  await page.goto('/buy/mug-350')
  const left = page.getByRole('main').getByText(/^Only \d+ left\.$/)
  await expect(left).toBeHidden()
  await page.getByLabel('Quantity').fill('9999')
  await expect(left).toBeVisible()
  await expect(page.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Quantity').fill('1')
  await expect(left).toBeHidden()
})

test.describe('with more pieces than are left', () => {
  // The browser notes every answer of 400 and above.
  test.use({ expectedComplaints: /status of 409/ })

  test('turns a refused quantity into the pieces left, and the next press orders them', async ({
    page,
    changeProduct,
  }) => {
    await changeProduct('mug-pair', { stock: 21 })
    await fillForm(page, 'mug-pair')
    await page.getByLabel('Quantity').fill('99')
    await placeOrder(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Only 21 left')
    await expect(page.getByLabel('Quantity')).toHaveValue('21')

    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    await expect(page.getByRole('main').getByText('21 ×')).toBeVisible()
  })
})

test('shows no form for a sold-out product, and a quiet buy link', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/product/${soldOutProduct}`)
  const buy = page.getByRole('main').getByRole('link', { name: 'Buy Now', exact: true })
  await expect(buy).toHaveClass(/button-quiet/)
  // The bar of a product in stock stays at the bottom of the screen; this link scrolls away.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(buy).not.toBeInViewport()

  await page.goto(`/buy/${soldOutProduct}`)
  await expect(page.getByRole('button', { name: 'The Product Is Out Of Stock' })).toBeDisabled()
  await expect(page.getByLabel('Name')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL(/\/allproducts$/i)
})

test('shows a quiet buy link on the card of a sold-out product', async ({ page }) => {
  await page.goto(`/allProducts?q=${soldOutProduct}`)
  const card = page.getByRole('article').filter({ hasText: 'Out Of Stock' }).first()
  await expect(card.getByRole('link', { name: /^Buy Now/ })).toHaveClass(/button-quiet/)
})

test('turns the quantity into the digits of the page', async ({ page }) => {
  await page.goto('/bn/buy/kettle-18')
  const quantity = page.getByLabel('কয়টি নেবেন')
  await quantity.fill('12')
  await expect(quantity).toHaveValue('১২')

  await page.goto('/buy/kettle-18')
  await page.getByLabel('Quantity').fill('৫')
  await expect(page.getByLabel('Quantity')).toHaveValue('5')
})

test('shows the order after Back, and a new form only on request', async ({ page }) => {
  await fillForm(page, 'kettle-25')
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  const first = new URL(page.url()).searchParams.get('oid') ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  await expect.poll(stored).toContain('isPlaced')
  expect(await stored()).not.toContain('Rahima')

  await page.goBack()
  const main = page.getByRole('main')
  await expect(main.getByText(first)).toBeVisible()
  await expect(placeOrder(page)).toBeHidden()
  await main.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(new RegExp(`oid=${first}`))

  await page.goto('/buy/kettle-25')
  await main.getByRole('button', { name: 'Order again' }).click()
  // The form keeps nothing of the person who ordered last.
  await expect(page.getByLabel('Name')).toHaveValue('')
  await fillIn(page)
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(new URL(page.url()).searchParams.get('oid')).not.toBe(first)
})

test.describe('when too many orders came from a network', () => {
  test.use({ expectedComplaints: /status of 429/ })

  test('shows the number to call beside the refusal', async ({ page }) => {
    await page.route('**/api/order?id=p', (route) =>
      route.fulfill({ status: 429, json: { code: 'too-many-orders', message: 'Too many' } }),
    )
    await fillForm(page, 'kettle-18')
    await placeOrder(page).click()
    const form = page.locator('form[data-pid]')
    await expect(form.getByRole('alert')).toContainText('or call us')
    await expect(form.getByRole('link', { name: /^01\d{9}$/ })).toHaveAttribute(
      'href',
      /^tel:\+?\d/,
    )
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    expectedComplaints: /status of 404/,
  })

  test('shows the answer to an unknown order in sight, with the number to call', async ({
    page,
  }) => {
    await page.goto('/order')
    await page.getByLabel('Order number').fill('PM-00000000')
    await page.getByLabel('Phone').fill('01712345678')
    await page.getByRole('button', { name: 'Find it' }).tap()
    const answer = page.getByRole('main').getByRole('alert')
    await expect(answer).toContainText('No order has this number and this phone.')
    await expect(answer).toBeInViewport({ ratio: 1 })
    const call = page.getByRole('main').locator('form').getByRole('link', { name: /Call/ })
    await expect(call).toHaveAttribute('href', /^tel:/)
    await expect(call).toBeInViewport({ ratio: 1 })
  })
})

test('a place chooses the delivery, in either script, and the buyer’s own choice stays', async ({
  page,
}) => {
  await page.goto('/buy/kettle-18')
  await page.getByLabel('District').fill('চট্টগ্রাম')
  await expect(page.getByLabel('Outside Dhaka')).toBeChecked()
  await page.getByLabel('District').fill('Dhaka city')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()

  await page.getByLabel('Outside Dhaka').check()
  await page.getByLabel('District').fill('Dhaka')
  await expect(page.getByLabel('Outside Dhaka')).toBeChecked()
})

test.describe('at the bottom of a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('shows the total and the button from the start, in a bar of 64 pixels', async ({ page }) => {
    await page.goto('/buy/kettle-18')
    await expect(page.getByText('Tk 1,150 + delivery')).toBeInViewport()
    await expect(placeOrder(page)).toBeInViewport()
    const bar = await page.locator('.order-bar').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(66)
    await page.getByLabel('Inside Dhaka').check()
    await expect(page.locator('.order-bar').getByText('Tk 1,220')).toBeInViewport()
  })

  test.describe('whose network brings no font', () => {
    test.use({ expectedComplaints: /woff2|Failed to decode downloaded font|OTS parsing error/ })

    test('has a bar of the same height in the font of the device', async ({ page }) => {
      await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
      await page.goto('/buy/kettle-18')
      await expect(page.getByText('Tk 1,150 + delivery')).toBeInViewport()
      const bar = await page.locator('.order-bar').boundingBox()
      expect(bar?.height).toBeLessThanOrEqual(66)
    })
  })
})

test('shows the button of the order form above the fold of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/buy/kettle-18')
  await expect(placeOrder(page)).toBeInViewport({ ratio: 1 })
})
