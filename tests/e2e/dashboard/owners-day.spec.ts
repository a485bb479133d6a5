/** One day of the owner, from the first product to the last blocked user. */

import { adminOf, signIn, signUpAs } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aPhoto } from '#tests/make/a-picture.ts'

test('the owner adds a product, sells it, changes, confirms and deletes the order, counts, and blocks a user', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  const toast = (text: string) => page.getByRole('status').getByText(text)

  // Adds a product with a picture.
  await page.goto('/dashboard/add-product')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Product id').fill('jute-basket')
  await field('Title').fill('Jute Basket, woven in Tangail')
  await field('Details').fill('Carries ten kilograms.')
  await field('Old price (Tk)').fill('400')
  await field('Price (Tk)').fill('300')
  await field('Stock').fill('20')
  await field('Expiry date').fill('2031-12-31')
  await page.locator('input[type=file]').setInputFiles({
    name: 'basket.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 800, height: 600 }).jpeg().toBuffer(),
  })
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).click()
  await expect(toast('product Added!')).toBeVisible()

  // A buyer on a phone finds and orders it.
  const buyer = await newVisitor()
  await buyer.setViewportSize({ width: 360, height: 740 })
  await buyer.goto('/allProducts')
  await buyer
    .getByRole('main')
    .getByRole('link', { name: /Jute Basket/ })
    .first()
    .click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Jute Basket, woven in Tangail')
  await buyer.getByRole('main').getByRole('link', { name: 'Buy Now' }).first().click()
  await buyer.getByLabel('Name').fill('রহিমা বেগম')
  await buyer.getByLabel('Phone').fill('০১৭১২৩৪৫৬৭৮')
  await buyer.getByLabel('Address').fill('বাসা ৭, মিরপুর ১০, ঢাকা')
  await buyer.getByLabel(/Inside Dhaka/).check()
  await buyer.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer).toHaveURL(/\/thankyou\?oid=/)
  const number = new URL(buyer.url()).searchParams.get('oid') ?? ''

  // The owner finds the order by the phone as the buyer spells it.
  await page.goto('/dashboard/manage-orders')
  await page.getByRole('searchbox').fill('+880 1712-345678')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Tk 370')

  // Two more pieces: 5 × 300 is 1,500, less 10 %, plus 70 for delivery.
  await row.getByRole('link', { name: `Edit Order ${number}` }).click()
  await page.getByLabel('Quantity').fill('5')
  await page.getByRole('button', { name: 'Update Order' }).click()
  await expect(toast('Order Updated')).toBeVisible()
  await page.goto(`/dashboard/manage-orders?q=${number}`)
  await expect(row).toContainText('Tk 1,420')

  await row.getByRole('button', { name: 'Not- Done' }).click()
  await expect(toast('Order Confirmed And Delever Soon')).toBeVisible()

  await row.getByRole('link', { name: `Slip of order ${number}` }).click()
  const slip = page.getByRole('article', { name: `Order no ${number}` })
  await expect(slip).toContainText('Jute Basket, woven in Tangail')
  await expect(slip).toContainText('Tk 1,420')
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/dashboard/manage-orders?q=${number}`)
  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(row.getByRole('button', { name: 'Not- Done' })).toBeEnabled()
  await row.getByRole('button', { name: `Delete Order ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toast('Order Deleted')).toBeVisible()
  await expect(page.getByText('There are no records to display')).toBeVisible()

  // Its five pieces are back in stock; then the owner counts.
  await page.goto('/dashboard/view-product/edit-product/jute-basket')
  await expect(field('Stock')).toHaveValue('20')
  await page.getByLabel('Counted').check()
  await field('Pieces').fill('3')
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(field('Stock')).toHaveValue('3')
  await buyer.goto('/buy/jute-basket')
  await expect(buyer.getByText('In Stock 3 piece')).toBeVisible()

  // The owner blocks a user, who is signed out at once.
  const blocked = await newVisitor()
  const email = await signUpAs(blocked, page, 'guest')
  await page.goto(`/dashboard/manage-users?q=${encodeURIComponent(email)}`)
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Verified/ })
    .click()
  await expect(toast('User become not-verified and blocked')).toBeVisible()
  await blocked.goto('/dashboard')
  await expect(blocked).toHaveTitle('Login | PM')
})
