/** The page of refunds: what the shop owes to buyers, paying it, and the list of paid refunds. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { proofIsOld } from '#tests/e2e/support/factors.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

// Alone: other tests look for a shop that owes nothing.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The shop asks for a proof by a 403.
test.use({ expectedComplaints: /403 \(Forbidden\).*refunds/ })

test('pays back an advance of a cancelled order in two parts, the second after a proof', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyer = { cname: 'Two Parts', caddress: 'House 5, Mirpur 10, Dhaka', cphone: '01877100001' }
  const { oid } = await post(
    '/api/order?id=p',
    { ...buyer, pid: 'wall-clock-12', quantity: 1, city: 70 },
    'PUT',
  )
  await post(`/api/admin/orders/${oid}/advances`, { method: 'cash', amount: 6_000 })
  await post(`/api/admin/orders/${oid}/moves`, { to: 'cancelled', reason: 'other' })

  await page.goto('/dashboard/refund')
  const debt = page.getByRole('article', { name: oid })
  await expect(debt).toContainText('Order cancelled')
  await expect(debt).toContainText('6,000')
  expect(await barriersOn(page)).toEqual([])

  const form = debt.getByRole('form', { name: `Pay back for order ${oid}` })
  await debt.getByRole('button', { name: `Pay back for order ${oid}` }).click()
  await expect(form.getByLabel('Amount in taka')).toHaveValue('6000')
  await form.getByLabel('Amount in taka').fill('1000')
  await form.getByLabel('TrxID').fill('bk7x 9q2m')
  await form.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByText(`Paid back for order ${oid}`)).toBeVisible()
  await expect(debt).toContainText('5,000')
  const paid = page.getByRole('region', { name: 'Paid back' })
  await expect(paid.getByRole('row', { name: oid })).toContainText('BK7X9Q2M')

  proofIsOld(shop, adminOf(shop).email)
  await debt.getByRole('button', { name: `Pay back for order ${oid}` }).click()
  await form.getByLabel('Paid by').selectOption('cash')
  await form.getByRole('button', { name: 'Write it down' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password').fill(adminOf(shop).password)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(debt).toBeHidden()
  await expect(paid.getByRole('row', { name: oid })).toHaveCount(2)
  expect(await barriersOn(page)).toEqual([])
})
