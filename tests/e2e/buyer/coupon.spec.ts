/** A coupon from the owner's page to the order of a buyer, with and without scripts. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { paste } from '#tests/e2e/support/paste.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

const ask = 'Have a coupon?'

async function fillOrder(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Address').fill('House 7, Road 2, Uttara, Dhaka')
  await page.getByLabel('Outside Dhaka').check()
}

async function makeCoupon(page: Page, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const made = await page.request.post('/api/admin/coupons', { data, headers })
  expect(made.status()).toBe(201)
}

const couponField = (page: Page) => page.getByRole('textbox', { name: 'Coupon', exact: true })

test('the owner makes a coupon, a buyer uses it, and switching it off takes the field away', async ({
  page,
  shop,
  newVisitor,
}) => {
  const buyer = await newVisitor()
  await buyer.goto('/buy/kettle-18')
  await expect(buyer.getByText(ask)).toHaveCount(0)

  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/coupons')
  await expect(page.getByText('There are no coupons yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Coupon code').fill('eid-20')
  await dialog.getByLabel('Takes off').fill('20')
  await dialog.getByLabel('From a sum of').fill('500')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save the coupon' }).click()
  const row = page.getByRole('row').filter({ hasText: 'EID-20' })
  await expect(row).toContainText('Live')
  expect(await barriersOn(page)).toEqual([])

  // The page was cached before.
  await buyer.reload()
  await fillOrder(buyer, '01798765432')
  await expect(couponField(buyer)).toBeHidden()
  await buyer.getByText(ask).focus()
  await buyer.keyboard.press('Enter')
  await couponField(buyer).fill('NOBODYS')
  await couponField(buyer).press('Enter')
  await expect(buyer.getByText('The shop does not have this coupon.')).toBeVisible()
  expect(await barriersOn(buyer)).toEqual([])
  await couponField(buyer).fill('eid-20')
  await couponField(buyer).press('Enter')
  await expect(buyer.getByText('The coupon counts: Tk 230 off.')).toBeVisible()
  await expect(buyer.getByText('Coupon EID-20')).toBeVisible()
  // 1,150 − 230 + 130
  await expect(buyer.getByRole('main').getByText('Tk 1,050').first()).toBeVisible()

  await buyer.reload()
  await expect(couponField(buyer)).toHaveValue('eid-20')
  await buyer.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer).toHaveURL(/\/thankyou\?oid=/)
  await expect(buyer.getByText('−Tk 230')).toBeVisible()
  await expect(buyer.getByText('Discount (EID-20)')).toBeVisible()

  await page.reload()
  await expect(row).toContainText('1')
  await row.getByRole('button', { name: 'Switch off EID-20' }).click()
  await expect(row).toContainText('Off')
  await buyer.goto('/buy/study-lamp')
  await expect(buyer.getByText(ask)).toHaveCount(0)
})

test('a cart gets the better of its coupon and the 10 % of its lines', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  await makeCoupon(page, { code: 'CART-15', percent: 15 })
  const buyer = await newVisitor()
  for (const pid of ['kettle-18', 'study-lamp']) {
    await buyer.goto(`/product/${pid}`)
    await buyer.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(
      buyer.getByText('Added to the cart').or(buyer.getByText('Your cart')),
    ).toBeVisible()
  }
  await buyer.goto('/checkout')
  await fillOrder(buyer, '01898765432')
  await buyer.getByText(ask).click()
  await couponField(buyer).fill('cart-15')
  await couponField(buyer).press('Tab')
  await expect(buyer.getByText('Coupon CART-15')).toBeVisible()
  // The list of products has no discount of its own beside it.
  await expect(buyer.getByText('Discount', { exact: true })).toBeHidden()
  await buyer.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer).toHaveURL(/\/thankyou\?oid=/)
  await expect(buyer.getByRole('region', { name: 'Your order' })).toContainText('Discount')
})

test.describe('a coupon that a phone has used', () => {
  // The shop refuses its order.
  test.use({ expectedComplaints: /a status of 409 .*\/api\/admin\/orders/ })

  test('is told to staff with the order that it does not count for', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await makeCoupon(page, { code: 'DESK-25', percent: 25, usesAPhone: 1 })
    await makeCoupon(page, { code: 'DEAR-50', percent: 50, min: 99_000 })
    const take = async (code: string) => {
      await page.goto('/dashboard/new-order')
      await expect(page.locator('#pasted')).toBeFocused()
      await paste(page, 'Rahima, 01798765400, Savar Bazar. ekta kettle')
      await expect(page.getByText('Filled in from the message.')).toBeVisible()
      await page.locator('#cname').fill('Rahima')
      await page.locator('#caddress').fill('House 4, Savar Bazar')
      await couponField(page).fill(code)
      await couponField(page).press('Enter')
    }
    const save = page.locator('#new-order').getByRole('button', { name: 'Save order' })

    await take('dear-50')
    await expect(page.getByText('This coupon needs an order for more money.')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await couponField(page).fill('desk-25')
    await couponField(page).press('Tab')
    await expect(page.getByText('Coupon DESK-25')).toBeVisible()
    await save.click()
    await expect(page.getByText(/Order saved/)).toBeVisible()
    await expect(couponField(page)).toHaveValue('')

    // The shop knows only with the order that the buyer has used it.
    await take('desk-25')
    await expect(page.getByText('Coupon DESK-25')).toBeVisible()
    await save.click()
    await expect(page.getByText('The total with this coupon is not right any more')).toBeVisible()
    await couponField(page).fill('')
    await couponField(page).press('Tab')
    await save.click()
    await expect(page.getByText(/Order saved/)).toBeVisible()
  })
})

test('without JavaScript a coupon counts, and a wrong one is told after the order', async ({
  page,
  shop,
  browser,
}) => {
  await signIn(page, adminOf(shop))
  await makeCoupon(page, { code: 'PUJA-100', amount: 100, usesAPhone: 1 })
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.origin,
    viewport: { width: 360, height: 800 },
  })
  const buyer = await plain.newPage()
  const order = async (phone: string, code: string, pid = 'kettle-18') => {
    await buyer.goto(`/buy/${pid}`)
    await fillOrder(buyer, phone)
    await buyer.getByText(ask).click()
    await couponField(buyer).fill(code)
    await buyer.getByRole('button', { name: 'Place Order' }).click()
    await expect(buyer).toHaveURL(/\/thankyou\?oid=/)
  }
  await order('01711222333', 'puja-100')
  await expect(buyer.getByText('−Tk 100')).toBeVisible()
  // Another product: the same once more would be the same order.
  await order('০১৭১১২২২৩৩৩', 'PUJA-100', 'thermos-1000')
  await expect(buyer.getByText('This number has used the coupon already.')).toBeVisible()
  await order('01811222333', '<b>free</b>')
  await expect(buyer.getByText('The shop does not have this coupon.')).toBeVisible()

  await buyer.goto('/bn/buy/kettle-18')
  await buyer.getByText('কুপন আছে?').click()
  await expect(buyer.getByLabel('কুপন', { exact: true })).toBeVisible()
  expect(await shownWidth(buyer)).toBeLessThanOrEqual(360)
  await plain.close()
})
