/** A visitor fills a cart and orders it: with scripts, without them, without a network, in two tabs. */

import type { Page } from '@playwright/test'
import { expectWellMade } from '#tests/e2e/support/barriers.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const main = (page: Page) => page.getByRole('main')
const order = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function add(page: Page, ...pids: readonly string[]): Promise<void> {
  for (const pid of pids) {
    await page.goto(`/product/${pid}`)
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Added to the cart').or(page.getByText('Your cart'))).toBeVisible()
  }
}

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
}

test('orders three products as one order with one delivery, and the cart is empty then', async ({
  page,
}) => {
  await add(page, 'kettle-18', 'power-bank-10000', 'kettle-18', 'ceiling-fan-56')
  await expect(page.getByRole('link', { name: 'Cart: 4' })).toBeVisible()
  await page.getByRole('link', { name: 'Cart: 4' }).click()
  await expect(main(page).getByText('Tk 6,750').last()).toBeVisible()
  await main(page).getByRole('link', { name: 'Order now' }).click()
  await fillForm(page, 'Cart Buyer')
  // 2 × 1,150 + 1,250 + 3,200 + 70
  await expect(main(page).getByText('Tk 6,820')).toBeVisible()
  await order(page).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  for (const title of ['Electric Kettle', 'Power Bank', 'Ceiling Fan']) {
    await expect(main(page).getByText(title)).toBeVisible()
  }
  await expect(main(page).getByText('Tk 6,820').first()).toBeVisible()
  await page.goto('/cart')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
})

test.describe('without a network', () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ })

  test('a visitor changes pieces, removes a line and puts it back', async ({ page, context }) => {
    await add(page, 'kettle-18', 'power-bank-10000')
    await page.goto('/cart')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'One piece more: Electric Kettle' }).click()
    await expect(main(page).getByText('Tk 3,550').last()).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Power Bank' }).click()
    await expect(main(page).getByText('“Power Bank 10,000 mAh” is out of the cart.')).toBeVisible()
    await expect(main(page).getByText('Tk 2,300').last()).toBeVisible()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await context.setOffline(false)

    await page.reload()
    await expect(page.getByLabel('Pieces of Electric Kettle')).toHaveValue('2')
    await expect(page.getByLabel('Pieces of Power Bank')).toHaveValue('1')
  })

  test('the order of a cart leaves by itself when the network returns, once, and empties the cart', async ({
    page,
    context,
  }) => {
    const answers: number[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname === '/api/order') answers.push(response.status())
    })
    await add(page, 'kettle-18', 'power-bank-10000')
    await page.goto('/checkout')
    await fillForm(page, 'Cart Came Back')
    await context.setOffline(true)
    await order(page).click()
    await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeDisabled()
    await context.setOffline(false)

    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    await expect(main(page).getByText('Tk 2,470').first()).toBeVisible()
    expect(answers).toEqual([201])
    await page.goto('/cart')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  })
})

test('says what has changed since: price, pieces left, and a product that is gone', async ({
  page,
  changeProduct,
}) => {
  await add(page, 'blender-15', 'iron-dry-1000', 'rice-cooker-18')
  await page.goto('/cart')
  const [blender, iron, cooker] = await page.locator('main li h2').allTextContents()
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole('button', { name: `One piece more: ${iron}` }).click()
  }
  await changeProduct('blender-15', { price_poisha: 999_900 })
  await changeProduct('iron-dry-1000', { stock: 2 })
  await changeProduct('rice-cooker-18', { archived_at: new Date().toISOString() })
  await page.reload()

  const line = (title?: string) => page.getByRole('listitem').filter({ hasText: title ?? '' })
  await expect(line(blender)).toContainText('It was Tk')
  await expect(line(iron)).toContainText('Only 2 left')
  await expect(line(cooker)).toContainText('No longer sold')
  await expect(line(cooker).locator('img')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Order now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Take 2' }).click()
  await line(cooker).getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByRole('link', { name: 'Order now' })).toBeVisible()
})

test.describe('products that go during the checkout', () => {
  test.use({ expectedComplaints: /status of 404/ })

  test('are all named, the gone one and the sold-out one', async ({ page, changeProduct }) => {
    await add(page, 'kettle-18', 'juice-glass-4', 'stock-pot-12')
    await page.goto('/checkout')
    await fillForm(page, 'Two Lines Less')
    await changeProduct('juice-glass-4', { archived_at: new Date().toISOString() })
    await changeProduct('stock-pot-12', { stock: 0 })
    await order(page).click()

    await expect(main(page).getByRole('alert')).toContainText('is no longer sold')
    await expect(main(page).getByRole('alert')).toContainText('has just sold out')
    await expect(page.getByLabel('Name')).toHaveValue('Two Lines Less')
    await expect(main(page).getByRole('listitem').getByText('No longer sold')).toBeVisible()
  })
})

test.describe('a change during the checkout', () => {
  test.use({ expectedComplaints: /status of 409/ })

  test('of a price is asked about, and taken at the next click', async ({
    page,
    changeProduct,
  }) => {
    await add(page, 'kettle-18', 'charger-65w')
    await page.goto('/checkout')
    await fillForm(page, 'Cart With A Rise')
    await changeProduct('charger-65w', { price_poisha: 500_000 })
    await order(page).click()

    // 1,150 + 5,000 + 70
    await expect(page.getByText('The total is now Tk 6,220.')).toBeVisible()
    await order(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    await expect(main(page).getByText('Tk 6,220').first()).toBeVisible()
  })

  test('that sells a product out is named, nothing is ordered, and what was typed stays', async ({
    page,
    changeProduct,
  }) => {
    await add(page, 'kettle-18', 'table-fan-16')
    await page.goto('/checkout')
    await fillForm(page, 'Sold Out Meanwhile')
    await changeProduct('table-fan-16', { stock: 0 })
    await order(page).click()

    await expect(main(page).getByRole('alert')).toContainText('has just sold out')
    await page.getByRole('link', { name: 'Change the cart' }).click()
    await page.getByRole('button', { name: /^Remove: Table Fan/ }).click()
    await main(page).getByRole('link', { name: 'Order now' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Sold Out Meanwhile')
    await order(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
  })
})

test('orders what the page shows, though another tab has changed the cart', async ({
  page,
  context,
}) => {
  await add(page, 'kettle-18')
  await page.goto('/checkout')
  await fillForm(page, 'Two Tabs')
  const other = await context.newPage()
  await add(other, 'power-bank-10000')
  await order(page).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  await expect(main(page).getByText('Electric Kettle')).toBeVisible()
  await expect(main(page).getByText('Power Bank')).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.locator('main li h2')).toHaveText([/Power Bank/])
})

test('is reached and changed by keyboard alone', async ({ page }) => {
  await page.goto('/product/kettle-18')
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to the cart')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'One piece more: Electric Kettle' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove: Electric Kettle' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Put it back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Pieces of Electric Kettle')).toHaveValue('2')
})

test('reads what a damaged cookie still says, and says in one sentence that a cart is full', async ({
  page,
  context,
  baseURL,
}) => {
  const full = Array.from({ length: 20 }, (_, n) => `p${n}:1`).join('&')
  const cookie = (value: string) =>
    context.addCookies([{ name: 'cart', value, url: baseURL ?? '' }])
  await cookie('%E0%A4%A:1&kettle-18:2&../x:1&kettle-18:oops')
  await page.goto('/cart')
  await expect(page.locator('main li h2')).toHaveText([/Electric Kettle/])

  await cookie(full)
  await page.goto('/product/kettle-18')
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('The cart is full')).toBeVisible()
})

test('passes axe as a full cart and a checkout, in both languages', async ({ page }) => {
  await add(page, 'kettle-18', 'power-bank-10000')
  for (const path of ['/cart', '/bn/cart', '/checkout', '/bn/checkout']) {
    await expectWellMade(page, path)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor adds, changes, removes, puts back and orders', async ({ page }) => {
    await add(page, 'kettle-18', 'power-bank-10000')
    await expect(page).toHaveURL(/\/cart$/)
    await page.getByLabel('Pieces of Electric Kettle').fill('৫')
    await main(page).getByRole('button', { name: 'Update' }).first().click()
    await expect(main(page).getByText('−Tk 575')).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Power Bank' }).click()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await main(page).getByRole('link', { name: 'Order now' }).click()
    // Beside the lines, or the total would seem to be another sum.
    const lines = main(page).locator('section', { hasText: 'Your cart' })
    await expect(lines.getByText('−Tk 575')).toBeVisible()
    await fillForm(page, 'No Script')
    await order(page).click()

    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    // 5 × 1,150 − 575 + 1,250 + 70
    await expect(main(page).getByText('Tk 6,495').first()).toBeVisible()
    await page.goto('/cart')
    await expect(main(page).getByText('Your cart is empty')).toBeVisible()
  })
})
