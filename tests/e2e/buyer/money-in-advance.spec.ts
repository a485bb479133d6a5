import type { Page } from '@playwright/test'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

async function orderOutsideDhaka(page: Page): Promise<{ oid: string; token: string }> {
  const placed = await page.request.put('/api/order?id=p', {
    headers,
    data: {
      items: [{ pid: 'kettle-18', quantity: 1 }],
      cname: 'Rahima Begum',
      cphone: '01712345679',
      caddress: 'Station Road, Cumilla',
      zone: 'outside-dhaka',
    },
  })
  expect(placed.status()).toBe(201)
  const { oid, token } = await placed.json()
  return { oid, token }
}

async function askEverybody(page: Page): Promise<void> {
  const settings = await (await page.request.get('/api/admin/shop')).json()
  const asks = { advanceAsks: 'everybody', advancePercent: 10, nagadNumber: '01922222222' }
  const data = { ...settings, ...asks }
  expect((await page.request.put('/api/admin/shop', { headers, data })).status()).toBe(200)
}

// The settings without a number are refused.
test.use({ expectedComplaints: /400 \(Bad Request\)/ })

test('the owner asks the delivery fee, a buyer types a TrxID without JavaScript, and staff confirm it with one press', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/shop-details')
  const rule = page.getByRole('group', { name: 'Money in advance' })
  await rule.getByLabel('Asked of').selectOption({ label: 'Orders outside Dhaka' })
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(rule.getByText('Give a bKash or a Nagad number')).toBeVisible()
  await rule.getByLabel('bKash number').fill('01911111111')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByText('Shop details saved')).toBeVisible()

  const { oid, token } = await orderOutsideDhaka(page)
  const other = await orderOutsideDhaka(page)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.origin,
    viewport: { width: 360, height: 740 },
  })
  const buyer = await plain.newPage()
  const thankYou = `/thankyou?${new URLSearchParams({ oid, token })}`
  await buyer.goto(thankYou)
  await expect(buyer.getByRole('heading', { name: 'Please send Tk 130 in advance' })).toBeVisible()
  await expect(buyer.getByText('01911111111', { exact: true })).toBeVisible()
  await buyer.getByLabel('The number you sent it from').fill('12')
  await buyer.getByLabel('TrxID').fill('no')
  await buyer.getByRole('button', { name: 'I have sent it' }).click()
  await expect(buyer.getByText('Write a mobile number in Bangladesh')).toBeVisible()
  await expect(buyer.getByText('Write the TrxID as your wallet shows it')).toBeVisible()
  await expect(buyer.getByLabel('TrxID')).toHaveValue('no')

  await buyer.getByLabel('The number you sent it from').fill('০১৮১২৩৪৫৬৭৮')
  await buyer.getByLabel('TrxID').fill('bk7x 9q2m')
  await buyer.getByRole('button', { name: 'I have sent it' }).click()
  await expect(buyer.getByText('bKash from 018…678, TrxID …9Q2M: we check it.')).toBeVisible()

  await buyer.goto(`/bn/thankyou?${new URLSearchParams(other)}`)
  await buyer.getByLabel('যে নম্বর থেকে পাঠিয়েছেন').fill('01812345678')
  await buyer.getByLabel('TrxID').fill('BK7X9Q2M')
  await buyer.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click()
  await expect(buyer.getByText('এই TrxID আগেই ব্যবহার হয়েছে।')).toBeVisible()
  const width = await shownWidth(buyer)
  expect(width).toBeLessThanOrEqual(360)

  let isAway = true
  await page.route('**/api/admin/advance-claims*', (route) =>
    isAway ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  )
  await page.goto('/dashboard/advances')
  await expect(page.getByText('The payments could not be loaded.')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const claim = page.getByRole('listitem', { name: oid })
  await expect(claim).toContainText('BK7X9Q2M')
  await claim.getByRole('button', { name: 'Money received' }).click()
  await expect(page.getByText(`The advance of order ${oid} is written down.`)).toBeVisible()
  await expect(claim).toBeHidden()
  await expect(page.getByRole('heading', { name: 'To check' })).toBeFocused()

  await buyer.goto(thankYou)
  await expect(buyer.getByText('TrxID …9Q2M: we have it.')).toBeVisible()
  await expect(buyer.getByText('Paid already')).toBeVisible()
  await plain.close()
})

test('staff refuse on the page of the order, and the buyer reads why and writes again', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await askEverybody(page)

  const { oid, token } = await orderOutsideDhaka(page)
  const thankYou = `/thankyou?${new URLSearchParams({ oid, token })}`
  await page.goto(thankYou)
  await page.getByLabel('Sent by').selectOption({ label: 'Nagad' })
  await page.getByLabel('The number you sent it from').fill('01812345678')
  await page.getByLabel('TrxID').fill('7NAGAD77')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await expect(page.getByText('we check it.')).toBeVisible()

  await page.goto(`/dashboard/manage-orders/order/${oid}`)
  await page.getByLabel('Reason, which the buyer reads').fill('Nagad has no such message.')
  await page.getByRole('button', { name: 'Not received' }).click()
  await expect(page.getByText(`The buyer of order ${oid} reads why.`)).toBeVisible()

  await page.goto(thankYou)
  await expect(page.getByText('Nagad has no such message.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have sent it' })).toBeVisible()
})

test('a buyer whose order is cancelled while they type reads that the TrxID was not kept', async ({
  page,
  newVisitor,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await askEverybody(page)
  const { oid, token } = await orderOutsideDhaka(page)
  const buyer = await newVisitor()
  await buyer.goto(`/thankyou?${new URLSearchParams({ oid, token })}`)
  await buyer.getByLabel('The number you sent it from').fill('01812345678')
  await buyer.getByLabel('TrxID').fill('8NAGAD88')

  const moves = `/api/admin/orders/${oid}/moves`
  const data = { to: 'cancelled', reason: 'other' }
  expect((await page.request.post(moves, { headers, data })).status()).toBe(200)
  await buyer.getByRole('button', { name: 'I have sent it' }).click()

  await expect(buyer.getByText('what you wrote was not kept')).toBeVisible()
})
