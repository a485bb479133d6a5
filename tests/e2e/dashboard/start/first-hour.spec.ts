/** A new owner follows the guide, skips what they do not need, and removes the demo products. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const testAlone = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const anOrder = {
  cname: 'Rahima Begum',
  caddress: 'House 5, Road 3, Mirpur 10',
  cphone: '01719876543',
  city: 70,
  pid: 'kettle-18',
  quantity: 1,
}

testAlone('the owner is led through the first hour', async ({ page, ownShop: shop }) => {
  await signIn(page, adminOf(shop))
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your first hour' })
  await expect(card).toContainText('Next: Shop details')
  expect(await barriersOn(page)).toEqual([])
  await card.getByRole('link', { name: 'Go on with the guide' }).click()
  await expect(page).toHaveTitle('First hour | PM')
  expect(await barriersOn(page)).toEqual([])
  await expect(page.getByRole('main')).toHaveCount(1)
  const links = page.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: 'in Shop Details' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Skip: Courier' }).click()
  const courier = page.getByRole('listitem').filter({ hasText: 'Courier' })
  await expect(courier.first()).toContainText('Skipped')
  await page.reload()
  await page.getByRole('button', { name: 'Do it after all: Courier' }).click()
  await expect(page.getByRole('button', { name: 'Skip: Courier' })).toBeVisible()

  // A test order is in the way of the demo products, until it is deleted.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const placed = await page.request.put('/api/order?id=p', { data: anOrder, headers })
  const { oid } = await placed.json()
  const remove = page.getByRole('button', { name: 'Remove the demo products' })
  await page.request.delete(`/api/deleteOneOrder/${oid}`, { headers })
  await remove.click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The demo products are removed.')).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The demo products' })).toBeFocused()
  const left = await (await page.request.get('/api/allproduct?page=1')).json()
  expect(left.total).toBe(0)
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'A test order' }).first(),
  ).toContainText('Done')

  await page.getByRole('button', { name: 'Leave the guide' }).click()
  await expect(
    page.getByRole('button', { name: 'Show it on the dashboard home again' }),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your first hour' })).toHaveCount(0)
})

testAlone.describe('sold demo products', () => {
  testAlone.use({ expectedComplaints: /status of 409/ })

  testAlone('the page names what was sold', async ({ page, ownShop: shop }) => {
    await signIn(page, adminOf(shop))
    const headers = { 'sec-fetch-site': 'same-origin' }
    await page.request.put('/api/order?id=p', { data: anOrder, headers })
    await page.goto('/dashboard/first-hour')
    await page.getByRole('button', { name: 'Remove the demo products' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'Nothing was removed' }).first(),
    ).toContainText('Kettle')
    await expect(page.getByRole('button', { name: 'Remove the demo products' })).toBeVisible()
  })
})
