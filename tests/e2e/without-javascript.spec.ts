import { expect, test } from '#tests/e2e/support/shop-test.ts'

test.use({ javaScriptEnabled: false })

test('a buyer can order without JavaScript; sending the form twice places one order', async ({
  page,
}) => {
  await page.goto('/product/kettle-18')
  await page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first().click()
  await page.getByLabel('Name').fill('Rahima Begum')
  await page.getByLabel('Phone').fill('01798765432')
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Address').fill('House 7, Road 2, Uttara, Dhaka')
  await page.getByLabel('Outside Dhaka').check()
  await expect(page.getByLabel('Pagla Code')).toBeDisabled()
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  // 5 × 1,150 − 575 + 130
  await expect(page.getByRole('main').getByText('Tk 5,305').first()).toBeVisible()
  const first = page.url()

  await page.goBack()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(`${first}&again=1`)
  await expect(page.getByText('This order had already reached us: it is one order.')).toBeVisible()
})

test('links every page to the others', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'See Details' }).first().click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Now' }).first()).toBeVisible()
})

test.describe('a refused request', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 4(00|09)/ })

  test('keeps every word of a refused form', async ({ page }) => {
    await page.goto('/buy/kettle-18')
    await page.getByLabel('Name').fill('Karim')
    await page.getByLabel('Quantity').fill('999999')
    await page.getByLabel('Phone').fill('01711111111')
    await page.getByLabel('Address').fill('Sylhet')
    await page.getByLabel('Outside Dhaka').check()
    await page.getByRole('button', { name: 'Place Order' }).click()

    await expect(page.getByRole('main').getByRole('alert')).toContainText(/Only \d+ left/)
    await expect(page.getByLabel('Name')).toHaveValue('Karim')
    await expect(page.getByLabel('Address')).toHaveValue('Sylhet')
    await expect(page.getByLabel('Outside Dhaka')).toBeChecked()
  })

  test('names every wrong field of an empty form', async ({ page }) => {
    await page.goto('/buy/kettle-18')
    await page.getByLabel('Quantity').fill('0')
    await page.getByRole('button', { name: 'Place Order' }).click()

    for (const sentence of [
      'Write your name.',
      'Write a phone number we can call.',
      'Write the address we deliver to.',
      'Choose delivery inside or outside Dhaka.',
      'Give a whole number of pieces, 1 or more.',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByLabel('Quantity')).toHaveValue('0')
  })
})
