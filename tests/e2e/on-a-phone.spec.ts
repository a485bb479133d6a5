import { expect, test } from '#tests/e2e/shop-test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a buyer orders with one thumb, from the menu to the receipt', async ({ page }) => {
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').tap()
  await page
    .getByRole('navigation', { name: 'Menu', exact: true })
    .getByRole('link', { name: 'Products' })
    .tap()
  await expect(page).toHaveTitle('Products | PM')
  await page
    .getByRole('link', { name: /Buy Now.*Power Bank 10,000 mAh/ })
    .first()
    .tap()

  await page.getByRole('button', { name: 'One piece more' }).tap()
  await expect(page.getByLabel('Quantity')).toHaveValue('2')
  await page.getByLabel('Name').fill('Thumb Only')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('Old Dhaka')
  await page.getByLabel('Inside Dhaka').tap()
  await page.getByRole('button', { name: 'Place Order' }).tap()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  await expect(page.getByText('Order Completed')).toBeVisible()
})

test('everything that can be pressed is large enough for a thumb', async ({ page }) => {
  for (const path of ['/', '/product/kettle-18', '/buy/kettle-18', '/login']) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main a, main button, main input, main textarea, main summary')]
        .filter((control) => {
          const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
          return width > 0 && height < 44
        })
        .map((control) => control.outerHTML.slice(0, 100)),
    )
    expect(small, path).toEqual([])
  }
})
