import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const phone = '01712345679'

test('a buyer asks without JavaScript to cancel an order, staff decline, and a wrong token asks nothing', async ({
  page,
  browser,
  shop,
}) => {
  const placed = await page.request.put('/api/order?id=p', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      items: [{ pid: 'kettle-18', quantity: 1 }],
      cname: 'Rahima Begum',
      cphone: phone,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      zone: 'inside-dhaka',
    },
  })
  expect(placed.status()).toBe(201)
  const { oid, token } = await placed.json()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const buyer = await plain.newPage()
  await buyer.goto(`/thankyou?${new URLSearchParams({ oid, token: `${token}x` })}`)
  await expect(buyer.getByText('Ask to cancel this order')).toBeHidden()
  const form = { intent: 'ask', kind: 'cancel', reason: 'changed-mind', note: 'Not mine' }
  const headers = { origin: shop.origin }
  for (const wrong of [`${token}x`, '', 'x']) {
    const path = `/thankyou?${new URLSearchParams({ oid, token: wrong })}`
    await plain.request.post(path, { form, headers, maxRedirects: 0 })
  }

  await buyer.goto('/order')
  await buyer.getByLabel('Order number').fill(oid)
  await buyer.getByLabel('Phone').fill(phone)
  await buyer.getByRole('button', { name: 'Find it' }).click()
  await expect(buyer.getByRole('list', { name: 'How far it is' })).toContainText('Received')
  await expect(buyer.getByText('We answer soon.')).toBeHidden()
  await buyer.getByText('Ask to cancel this order').click()
  await buyer.getByLabel('Why').selectOption({ label: 'It takes too long' })
  await buyer.getByLabel('Anything else').fill('<b>Please</b>')
  await buyer.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(buyer.getByText('We answer soon.')).toBeVisible()
  await expect(buyer.getByText('Ask to cancel this order')).toBeHidden()
  await buyer.getByRole('button', { name: 'Send me no messages' }).click()
  await expect(buyer.getByText('You get no messages about your orders.')).toBeVisible()

  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/wishes')
  const asked = page.getByRole('listitem').filter({ hasText: oid })
  await expect(asked).toContainText('<b>Please</b>')
  await asked.getByLabel('A sentence to the buyer').fill('It is packed already.')
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(asked).toBeHidden()

  await buyer.goto(`/thankyou?${new URLSearchParams({ oid, token })}`)
  await expect(buyer.getByText('It is packed already.')).toBeVisible()
  await expect(buyer.getByText('We could not agree.')).toBeVisible()
  await plain.close()
})

test('the owner tries messages with the log, sees parts and cost, and reads that no gateway is chosen', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/buyer-messages')
  await expect(page.getByText('No gateway is chosen: the shop sends no SMS.')).toBeVisible()
  await page.getByLabel('SMS gateway').selectOption('log')
  const confirmed = page.getByRole('group', { name: 'Confirmed' })
  await confirmed.getByLabel('Text in English').fill('{shop}: {number} {nobody}')
  await expect(confirmed.getByText('In braces: {shop}')).toBeVisible()
  await confirmed.getByLabel('Text in English').fill('{shop}: {number} is confirmed.')
  await expect(confirmed.getByText('37 characters, 1 SMS, Tk 0.50')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The messages are saved.')).toBeVisible()
  await expect(page.getByText('No gateway is chosen')).toBeHidden()
})
