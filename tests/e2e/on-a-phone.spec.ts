import { expect, test } from '#tests/e2e/support/shop-test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a buyer can order with one thumb, from the menu to the receipt', async ({ page }) => {
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

test('makes every control large enough for a thumb', async ({ page }) => {
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

test('covers no focused field with the total bar', async ({ page }) => {
  // The second screen is so low that bar and header would leave no space between them.
  for (const height of [640, 400]) {
    await page.setViewportSize({ width: 360, height })
    await page.goto('/buy/kettle-18')
    await page.getByLabel('Quantity').fill('5')
    await page.getByLabel('Inside Dhaka').check()
    await expect(page.getByText('10% off', { exact: true })).toBeVisible()

    for (const label of ['Name', 'Phone', 'Address', 'Outside Dhaka', 'Pagla Code']) {
      const field = page.getByLabel(label)
      await field.evaluate(scrollBehindTheBar)
      await field.focus()
      expect(await field.evaluate(isInSight), `${label} at ${height}`).toBe(true)
    }
  }
})

/** Scrolls as a browser that ignores the bar would: the field counts as visible. */
function scrollBehindTheBar(control: Element): void {
  window.scrollBy(0, control.getBoundingClientRect().bottom - (window.innerHeight - 130))
}

/** Checks that no element covers its upper and lower edge. */
function isInSight(control: Element): boolean {
  const { left, width, top, bottom } = control.getBoundingClientRect()
  return [top + 2, bottom - 2].every(
    (y) => document.elementFromPoint(left + width / 2, y) === control,
  )
}
