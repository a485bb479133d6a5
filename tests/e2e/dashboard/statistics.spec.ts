/** What waits on the home of the dashboard, and the page of statistics. */

import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

/** Every order of the shop counts. */
const testAlone = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const order = {
  pid: 'kettle-18',
  quantity: 2,
  cname: 'Rahima Begum',
  caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
  cphone: '01719876511',
  city: 70,
}

testAlone('counts what waits, and charts what became of the orders', async ({ page, ownShop }) => {
  test.slow()
  await signIn(page, adminOf(ownShop))
  const main = page.getByRole('main')
  await expectWellMade(page, '/dashboard/statistics')
  await expect(main.getByText('No statistics yet')).toBeVisible()
  await expectWellMade(page, '/dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await expect(main.getByRole('link', { name: '0 To call', exact: false })).toBeVisible()

  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const cphone of ['01719876511', '01719876512']) {
    const answer = await page.request.put('/api/order?id=p', {
      data: { ...order, cphone },
      headers,
    })
    expect(answer.status()).toBe(201)
  }
  const menu = page.getByRole('complementary')
  await expect(
    menu.getByRole('link', { name: 'Call Desk', exact: true }),
  ).toHaveAccessibleDescription('2 to call', { timeout: 40_000 })
  await main.getByRole('link', { name: /^2 To call/ }).click()
  await expect(page).toHaveURL('/dashboard/call-desk')

  await page.goto('/dashboard/statistics')
  const placed = main.locator('dl > div', {
    has: page.getByText('Orders placed', { exact: true }),
  })
  await expect(async () => {
    await page.reload()
    // A page that is open stays as it is: to wait for it longer would only delay the next one.
    await expect(placed).toContainText(/Orders placed2/, { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  const byDay = main.getByRole('region', { name: 'By day' })
  await byDay.getByText('The numbers as a table').click()
  await expect(byDay.getByRole('row')).toHaveCount(32)
  await expect(byDay.getByRole('row', { name: /^Total 2 0 0 0/ })).toBeVisible()
  await expect(main.getByRole('region', { name: 'By product' }).getByRole('row')).toHaveCount(2)
  expect(await barriersOn(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    byDay.getByRole('link', { name: 'As CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^statistics-day-.*\.csv$/)
  await main.getByLabel('From').fill('১/২/২০২৬')
  await main.getByLabel('To').fill('28.02.2026')
  await main.getByLabel('To').press('Enter')
  await expect(main.getByText('1 February 2026 – 28 February 2026')).toBeVisible()
  // A month without orders has no table.
  await expect(byDay).toContainText('No orders')
  await main.getByRole('link', { name: 'Today' }).click()
  await byDay.getByText('The numbers as a table').click()
  await expect(byDay.getByRole('row')).toHaveCount(3)
  await expectWellMade(page, new URL(page.url()).pathname)
})
