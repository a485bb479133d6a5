import { signUpAs } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test('adds an order to those of the account, and fills its address, or the corrected one, into the next form, in Bangla', async ({
  page,
}) => {
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
  await expect(page.getByText('সংরক্ষিত ঠিকানা')).toBeVisible()
  await expect(page.getByText('House 5, Road 3, Mirpur 10, Dhaka')).toBeVisible()
  await page.getByRole('link', { name: oid }).click()
  const order = page.getByRole('region', { name: 'আপনার অর্ডার' })
  await expect(order.getByRole('listitem').filter({ hasText: '৳' })).toHaveCount(2)
  await expect(claim).toBeHidden()

  await page.goto('/bn/buy/kettle-18')
  await expect(page.getByText('আপনার শেষ অর্ডারের ঠিকানা দিয়ে পূরণ করা হয়েছে।')).toBeVisible()
  await expect(page.getByLabel('নাম')).toHaveValue('Rahima Begum')
  await expect(page.getByLabel(/^পুরো ঠিকানা/)).toHaveValue(/House 5/)
  await expect(page.getByLabel('ঢাকার ভেতরে')).toBeChecked()

  await page.goto('/bn/order')
  await page.getByRole('button', { name: 'ঠিকানা বদলান' }).click()
  await page.getByLabel(/^পুরো ঠিকানা/).fill('বাড়ি ৯, কাজীর দেউড়ি, চট্টগ্রাম')
  await page.getByLabel(/^জেলা/).fill('চট্টগ্রাম')
  await page.getByLabel('ঢাকার বাইরে').check()
  await page.getByRole('button', { name: 'এই ফোনে রাখুন' }).click()
  await expect(page.getByText('বাড়ি ৯, কাজীর দেউড়ি')).toBeVisible()

  await page.goto('/bn/buy/kettle-18')
  await expect(page.getByText('এই ফোনে রাখা তথ্য দিয়ে পূরণ করা হয়েছে।')).toBeVisible()
  await expect(page.getByLabel(/^পুরো ঠিকানা/)).toHaveValue(/কাজীর দেউড়ি/)
  await expect(page.getByLabel('ঢাকার বাইরে')).toBeChecked()
})
