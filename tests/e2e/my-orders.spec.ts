import { signUpAs } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test('adds an order to those of the account by its own link, in Bangla', async ({ page }) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const found = await page.request.get('/api/allproduct?page=1&size=2&stock=in&sort=-stock')
  const { items } = await found.json()
  const placed = await page.request.put('/api/order?id=p', {
    headers,
    data: {
      items: items.map(({ pid }: { readonly pid: string }) => ({ pid, quantity: 1 })),
      cname: 'Rahima Begum',
      cphone: '01712345678',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      place: 'Dhaka city',
    },
  })
  expect(placed.status()).toBe(201)
  const { oid, token } = await placed.json()
  const receipt = `/bn/thankyou?${new URLSearchParams({ oid, token })}`
  const claim = page.getByRole('button', { name: 'আমার অর্ডারে যোগ করুন' })

  await page.goto(receipt)
  await expect(page.getByText(oid)).toBeVisible()
  await expect(claim).toBeHidden()

  await signUpAs(page, page, 'guest')
  await page.goto(receipt)
  await claim.click()

  await expect(page).toHaveURL(/\/bn\/order$/)
  await page.getByRole('link', { name: oid }).click()
  const order = page.getByRole('region', { name: 'আপনার অর্ডার' })
  await expect(order.getByRole('listitem').filter({ hasText: '৳' })).toHaveCount(2)
  await expect(claim).toBeHidden()
})
