/** What a day of orders by hand asks of the compact page: one step for a flood, whole names, few presses. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { pressWhenRows } from '#tests/e2e/support/press-at-change.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'

type Buyer = { readonly cname: string; readonly network: string }

async function orderOf({ origin }: Shop, { cname, network }: Buyer): Promise<string> {
  const answer = await fetch(`${origin}/api/order?id=p`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({
      pid: 'led-bulb-5',
      cname,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      quantity: 1,
      city: 70,
    }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).oid
}

async function openList(page: Page, shop: Shop, search: string): Promise<void> {
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.goto(`${listPath}${search}`)
}

const rows = (page: Page) => page.locator('tr[data-oid]')

async function stageOf(page: Page, oid: string): Promise<string> {
  return (await (await page.request.get(`/api/oneOrder/${oid}`)).json()).stage
}

test('cancels in one step what one network sent, and names what was not cancelled', async ({
  page,
  shop,
}) => {
  const flood = { cname: 'Flood Of Orders', network: '203.0.113.77' }
  const oids = [
    await orderOf(shop, flood),
    await orderOf(shop, flood),
    await orderOf(shop, flood),
  ] as const
  const [first, second, third] = oids
  const other = await orderOf(shop, { cname: 'Flood Elsewhere', network: '203.0.113.78' })
  await openList(page, shop, `/order/${first}?q=flood`)
  const panel = page.getByRole('complementary', { name: first })
  await panel.getByRole('button', { name: 'Orders of the same sender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Orders of the same sender' })
  await expect(dialog.getByRole('radio', { name: 'Same phone: 1' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Same network: 3' }).check()
  for (const oid of oids) await expect(dialog.getByRole('link', { name: oid })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Fake' })).toBeChecked()
  expect(await barriersOn(page)).toEqual([])

  // Another person ships one of them meanwhile.
  for (const to of ['confirmed', 'packed', 'shipped']) {
    const data = { to }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const path = `/api/admin/orders/${third}/moves`
    expect((await page.request.post(path, { data, headers })).status()).toBe(200)
  }
  await dialog.getByRole('button', { name: 'Cancel 3 orders' }).click()
  await expect(dialog.getByRole('alert')).toContainText(third)
  await expect(page.getByText('Cancelled: 2')).toBeVisible()
  expect(await Promise.all([first, second, third, other].map((oid) => stageOf(page, oid)))).toEqual(
    ['cancelled', 'cancelled', 'shipped', 'placed'],
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(panel.getByText('Reason: Fake')).toBeVisible()
  // The list goes on naming it after the dialog is closed.
  await expect(page.getByRole('alert').filter({ hasText: third })).toBeVisible()
})

test.describe('a read that fails', () => {
  test.use({ expectedComplaints: /status of 400/ })

  test('reads the orders of a sender again after a failure, and says nothing of none cancelled', async ({
    page,
    shop,
  }) => {
    const oid = await orderOf(shop, { cname: 'Refused Sender', network: '203.0.113.86' })
    let isAway = true
    await page.route('**/api/admin/orders/*/same-sender?by=device', (route) =>
      isAway ? route.fulfill({ status: 400, json: {} }) : route.continue(),
    )
    const refused = { results: [{ oid, code: 'illegal-move', message: 'It has left the shop.' }] }
    await page.route('**/api/admin/orders/moves', (route) => route.fulfill({ json: refused }))
    await openList(page, shop, `/order/${oid}?q=refused+sender`)
    await page.getByRole('button', { name: 'Orders of the same sender' }).click()
    const dialog = page.getByRole('dialog', { name: 'Orders of the same sender' })
    await expect(dialog.getByText('These orders could not be loaded.')).toBeVisible()
    isAway = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('radio', { name: 'Same phone: 1' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It has left the shop.')
    await expect(page.getByText('Cancelled: 0')).toHaveCount(0)
  })
})

test('shows names of usual length whole, and every stage, at 1440 px', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await orderOf(shop, { cname: 'Mohammad Rahim', network: '203.0.113.79' })
  await openList(page, shop, '?q=mohammad+rahim')
  for (const part of ['.row-name', '.row-phone', '.row-marks']) {
    const [shown, needed] = await rows(page)
      .first()
      .locator(part)
      .evaluate((name) => [name.clientWidth, name.scrollWidth])
    expect(needed).toBeLessThanOrEqual(shown ?? 0)
  }
  const chips = page.getByRole('group', { name: 'Stage' })
  await expect(chips.getByRole('button', { name: /^Placed\s*\d/ })).toBeVisible()
  const [room, all] = await chips.evaluate(({ clientWidth, scrollWidth }) => [
    clientWidth,
    scrollWidth,
  ])
  expect(all).toBeLessThanOrEqual(room ?? 0)
})

test('remembers the rows of a page on the device', async ({ page, shop }) => {
  await openList(page, shop, '')
  const size = page.getByLabel('Rows per page')
  await size.selectOption('100')
  await expect(page).toHaveURL(/size=100/)
  const asked = page.waitForRequest(/\/api\/orders\?.*size=100/)
  await page.goto(listPath)
  await asked
  await expect(size).toHaveValue('100')
  await size.selectOption('50')
  await page.goto(listPath)
  await expect(size).toHaveValue('50')
})

test('keeps the pages of a list that stands open when an order is opened from it', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, { cname: 'Opened From A List', network: '203.0.113.87' })
  await openList(page, shop, '?q=opened+from+a+list')
  const size = page.getByLabel('Rows per page')
  await expect(size).toHaveValue('50')
  // As another tab of the same device leaves it.
  await page.context().addCookies([{ name: 'orders-rows', value: '100', url: shop.origin }])
  await page.keyboard.press('Control+k')
  await page.keyboard.type(oid.slice(3).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: oid })).toBeVisible()
  await expect(size).toHaveValue('50')
})

test('saves and confirms an edit by one key', async ({ page, shop }) => {
  const oid = await orderOf(shop, { cname: 'Edited By Key', network: '203.0.113.80' })
  await openList(page, shop, '?q=edited+by+key')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('e')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('House 9, Road 1, Uttara, Dhaka')
  await address.press('Control+Enter')
  await expect.poll(() => stageOf(page, oid)).toBe('confirmed')
  await expect(page).toHaveURL(`${listPath}?q=edited+by+key`)
  await expect(page.locator(`tr[data-oid="${oid}"] [data-row-link]`)).toBeFocused()
})

test('says of a cancelled order that it can no longer be changed, before anything is typed', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, { cname: 'Over and Done', network: '203.0.113.94' })
  await openList(page, shop, `?q=${oid}`)
  const moved = await page.request.post(`/api/admin/orders/${oid}/moves`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { to: 'cancelled', version: 1, reason: 'out-of-stock' },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  for (const path of [`${listPath}/edit-order/${oid}`, `${listPath}/order/${oid}/edit`]) {
    await page.goto(path)
    await expect(page.getByText('it can no longer be changed').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update Order' })).toHaveCount(0)
  }
})

test('keeps the place of the keys when the row of the keys has left the list', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 4; n += 1) {
    await orderOf(shop, { cname: 'Leaves The List', network: `203.0.113.${90 + n}` })
  }
  await openList(page, shop, '?stage=placed&q=leaves+the+list')
  await expect(rows(page)).toHaveCount(4)
  const oids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-oid')))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Address' }).press('Control+Enter')
  // Five seconds later the confirmed order is no longer a placed one.
  await expect(rows(page)).toHaveCount(3)
  await expect(page.locator(`tr[data-oid="${oids[3]}"] [data-row-link]`)).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.locator(`tr[data-oid="${oids[1]}"] [data-row-link]`)).toBeFocused()
})

test('keeps the place of the keys beside the panel of an order that has left the list', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 4; n += 1) {
    await orderOf(shop, { cname: 'Beside The Panel', network: `203.0.113.${100 + n}` })
  }
  const search = '?stage=placed&q=beside+the+panel'
  await openList(page, shop, search)
  await expect(rows(page)).toHaveCount(4)
  const oids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-oid')))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: oids[2] ?? '' })).toBeVisible()
  await pressWhenRows(page, 'leave', 'j')
  await page.keyboard.press('c')
  // Five seconds later the confirmed order is no longer a placed one.
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${listPath}/order/${oids[3]}${search}`)
  await expect(page.getByRole('complementary', { name: oids[3] ?? '' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator(`tr[data-oid="${oids[1]}"] [data-row-link]`)).toBeFocused()
})

test('changes an order from the call desk by a key, and comes back to the desk', async ({
  page,
  shop,
}) => {
  await orderOf(shop, { cname: 'Wants Another Quantity', network: '203.0.113.81' })
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/call-desk')
  await expect(page.locator('#desk-order')).toBeFocused()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/edit-order\/PM-/)
  const oid = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('link', { name: 'Back to the call desk' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('2')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/dashboard\/call-desk$/)
  await expect.poll(() => stageOf(page, oid)).toBe('confirmed')
})

test('the menu on the home page of a phone has two places in a row', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard')
  const place = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const [orders, calls] = [
    await place('Manage Orders').boundingBox(),
    await place('Call Desk').boundingBox(),
  ]
  expect(calls?.y).toBe(orders?.y)
  expect(Math.min(orders?.height ?? 0, calls?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})
