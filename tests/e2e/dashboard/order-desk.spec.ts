/** The compact orders page, with real keys and a real pointer. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'

let buyers = 0

/** From a network and a phone of its own, so that no limit holds it; `cname` finds it again. */
async function orderOf({ origin }: Shop, cname: string): Promise<string> {
  buyers += 1
  const answer = await fetch(`${origin}/api/order?id=p`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.${buyers}.1` },
    body: JSON.stringify({
      pid: 'led-bulb-5',
      cname,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: `018${String(buyers).padStart(8, '0')}`,
      quantity: 1,
      city: 70,
    }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).oid
}

async function openDesk(page: Page, shop: Shop, search: string): Promise<void> {
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.goto(`${listPath}${search}`)
  await expect(rows(page).first()).toBeVisible()
}

const rows = (page: Page) => page.locator('tr[data-oid]')
const rowOf = (page: Page, oid: string) => page.locator(`tr[data-oid="${oid}"]`)

async function countOf(page: Page, stage: string, name: string): Promise<number> {
  const answer = await page.request.get('/api/orders', { params: { stage, q: name } })
  return (await answer.json()).total
}

test('confirms twenty orders by keyboard alone in twenty key presses, and takes one back', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 20; n += 1) await orderOf(shop, 'Twenty Keys')
  await openDesk(page, shop, '?stage=placed&q=twenty')
  await expect(rows(page)).toHaveCount(20)

  for (let n = 0; n < 20; n += 1) await page.keyboard.press('c')

  await expect.poll(() => countOf(page, 'confirmed', 'twenty')).toBe(20)
  // Every row stays in its place, greyed, and can be taken back.
  await expect(rows(page).and(page.locator('[data-changed]'))).toHaveCount(20)
  await page.keyboard.press('u')
  await expect.poll(() => countOf(page, 'placed', 'twenty')).toBe(1)
  // Each press takes back one more.
  await page.keyboard.press('u')
  await expect.poll(() => countOf(page, 'placed', 'twenty')).toBe(2)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Confirmed/ })).toContainText(/\d/)
})

test('shows twelve rows on a screen of 900 px', async ({ page, shop }) => {
  for (let n = 0; n < 12; n += 1) await orderOf(shop, 'Twelve Rows')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of ['bn', 'en'] as const) {
    await openDesk(page, shop, '?q=twelve')
    await page.request.post('/dashboard/my-account', {
      form: { intent: 'language', language },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(rows(page)).toHaveCount(12)
    const last = await rows(page).last().boundingBox()
    expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(900)
  }
})

test('selects, opens, searches and asks for the reason of a cancellation by keys, off in fields', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 3; n += 1) await orderOf(shop, 'Many Keys')
  await openDesk(page, shop, '?q=many')
  const [first = '', second = ''] = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getAttribute('data-oid') ?? ''),
  )

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('x')
  await page.getByRole('radio', { name: 'Fake' }).check()
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect.poll(() => countOf(page, 'cancelled', 'many')).toBe(2)

  await page.keyboard.press('/')
  await page.keyboard.type('c')
  await expect(page.getByRole('searchbox')).toHaveValue('c')
  await page.getByRole('searchbox').fill('many')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('heading', { name: 'Manage Orders' }).focus()
  // Both cancelled orders are done with, so the keys stand at the third.
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${listPath}/order/${second}?q=many`)
  await expect(page.getByRole('complementary', { name: second })).toContainText('Reason: Fake')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`${listPath}/order/${first}?q=many`)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, first).locator('[data-row-link]')).toBeFocused()

  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rowOf(page, first).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(second.slice(3).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${listPath}/order/${second}`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${listPath}?q=many`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kettle')
  await page.getByRole('button', { name: 'Products with “kettle”' }).click()
  await expect(page).toHaveURL('/dashboard/view-product?q=kettle')
})

test('a double click neither undoes nor goes further, and Back closes the panel', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, 'Clicks Apart')
  await openDesk(page, shop, '?stage=placed&q=clicks')
  await rowOf(page, oid).getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(rowOf(page, oid).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(() => countOf(page, 'confirmed', 'clicks')).toBe(1)

  await rowOf(page, oid).locator('.buyer').click()
  const panel = page.getByRole('complementary', { name: oid })
  await panel.getByRole('button', { name: 'Pack' }).dblclick()
  await expect(panel.getByRole('button', { name: 'Ship' })).toBeVisible()
  await expect(panel.getByText('Packed').last()).toBeVisible()
  await expect.poll(() => countOf(page, 'packed', 'clicks')).toBe(1)
  expect(await barriersOn(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(`${listPath}?stage=placed&q=clicks`)
  await expect(panel).toHaveCount(0)
})

test('logs calls by n and l, and shows risk, calls and notes in the panel', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 3; n += 1) await orderOf(shop, 'Three Calls')
  await openDesk(page, shop, '?q=three+calls&sort=odate')
  const numbers = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getAttribute('data-oid') ?? ''),
  )
  const [first = '', second = ''] = numbers
  await page.keyboard.press('n')
  await expect(rowOf(page, first)).toContainText(/No answer: 1 · Call again/)
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: `call again about ${second}` })).toBeVisible()
  await page.keyboard.press('1')
  await expect(rowOf(page, second)).toContainText(/Call again/)
  // Both stay where they are, and the keys stand at the third.
  await expect(rows(page)).toHaveCount(3)

  await rowOf(page, first).locator('.buyer').click()
  const panel = page.getByRole('complementary', { name: first })
  await expect(panel).toContainText(/Low \(\d+\)|Call first \(\d+\)/)
  await panel.getByLabel('New note').fill('Ring twice')
  await panel.getByLabel('Who reads it').selectOption('On the slip')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel).toContainText('On the slip: Ring twice')
  await panel.getByLabel('Note about the call').fill('Her son answered')
  await panel.getByRole('button', { name: 'No answer' }).click()
  await expect(panel).toContainText(/No answer: 2/)
  await expect(panel.locator('.timeline')).toContainText('Her son answered')
  expect(await barriersOn(page)).toEqual([])

  await panel.locator('summary', { hasText: 'Block this phone' }).click()
  await panel.getByRole('button', { name: 'Block this phone' }).click()
  await expect(panel).toContainText(/Blocked until/)
  await panel.getByRole('button', { name: 'Unblock' }).click()
  await panel.getByRole('button', { name: 'Adjust' }).click()
  await panel.getByLabel('Amount in taka').fill('20')
  await panel.getByRole('textbox', { name: 'Why' }).fill('Bargain')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toContainText('Bargain')
  await expect(rowOf(page, first).locator('.row-title')).toContainText(/LED Bulb/)
})

test('edits in the panel with the total in sight, and saves and confirms at once', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, 'Edits Here')
  await openDesk(page, shop, '?stage=placed&q=edits')
  await page.keyboard.press('e')
  const panel = page.getByRole('complementary', { name: oid })
  await panel.getByRole('button', { name: 'One piece more' }).click()
  await panel.getByLabel('Address').fill('House 7, Road 9, Uttara, Dhaka')
  const total = panel.locator('.editor-total')
  await expect(total).toBeInViewport()
  const sum = await total.locator('strong').textContent()
  expect(await barriersOn(page)).toEqual([])

  // Leaving a changed form asks, and a reload brings the text back.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.reload()
  await expect(panel.getByLabel('Address')).toHaveValue('House 7, Road 9, Uttara, Dhaka')
  await panel.getByRole('button', { name: 'Save & confirm' }).click()

  // Back at the list, where the order stays in its place and can be taken back.
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(`${listPath}?stage=placed&q=edits`)
  await expect(rowOf(page, oid).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(rowOf(page, oid)).toContainText(sum ?? 'no sum')
  await expect(rowOf(page, oid)).toContainText('Uttara')
  expect(await countOf(page, 'confirmed', 'edits')).toBe(1)
})

test('receives a return piece by piece, takes it back, and lists and ends blocks of phones', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, 'Sent Back')
  await signIn(page, adminOf(shop))
  for (const to of ['confirmed', 'packed', 'shipped', 'returning']) {
    await send(page, 'POST', `/api/admin/orders/${oid}/moves`, { to })
  }
  const stock = async () =>
    (await (await page.request.get('/api/oneProduct/led-bulb-5')).json()).stock as number
  const before = await stock()
  await page.goto('/dashboard/refund?view=returns')
  const card = page.getByRole('article', { name: oid })
  await expect(card.getByLabel('Sellable')).toHaveValue('1')
  expect(await barriersOn(page)).toEqual([])
  await card.getByRole('button', { name: `Receive ${oid}` }).click()

  const received = page.getByRole('list', { name: 'Just received' })
  await expect(received).toContainText(`${oid}Every piece is back.`)
  await expect(card).toHaveCount(0)
  expect(await stock()).toBe(before + 1)
  await received.getByRole('button', { name: 'Take the last return back' }).click()
  await expect(card).toBeVisible()
  expect(await stock()).toBe(before)

  await page.goto('/dashboard/blocked-phones')
  await page.getByLabel('Phone, in any spelling').fill('+880 1999-888777')
  await page.getByRole('button', { name: 'Block this phone' }).click()
  const block = page.getByRole('listitem').filter({ hasText: '01999888777' })
  await expect(block).toContainText('Blocked until')
  await block.getByText('History', { exact: true }).click()
  await expect(block).toContainText('Blocked a phone')
  expect(await barriersOn(page)).toEqual([])
  await block.getByRole('button', { name: 'Unblock' }).click()
  await expect(block).toHaveCount(0)
})

test('names each order that a step for several did not move', async ({ page, shop }) => {
  const [one, other] = [await orderOf(shop, 'Half Moved'), await orderOf(shop, 'Half Moved')]
  await openDesk(page, shop, '?q=half')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  // Somebody else is faster.
  await send(page, 'POST', `/api/admin/orders/${one}/moves`, { to: 'cancelled', reason: 'fake' })
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()

  const refused = page.getByRole('alert').filter({ hasText: '1 of 2 orders were not moved' })
  await expect(refused).toContainText(one)
  await expect.poll(() => countOf(page, 'confirmed', 'half')).toBe(1)
  expect((await (await page.request.get(`/api/oneOrder/${other}`)).json()).stage).toBe('confirmed')
})

test('shows orders as low cards on a phone, with a Bangla text for WhatsApp', async ({
  page,
  shop,
}) => {
  const oid = await orderOf(shop, 'On A Phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, shop, '?q=on+a+phone')
  const card = await rowOf(page, oid).boundingBox()
  expect(card?.y).toBeLessThan(220)
  expect(card?.height).toBeLessThanOrEqual(130)
  for (const name of [/^Call/, /^Write to/, /^More about/]) {
    const box = await rowOf(page, oid).getByRole('link', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const link = await rowOf(page, oid)
    .getByRole('link', { name: /WhatsApp/ })
    .getAttribute('href')
  expect(decodeURIComponent(link ?? '')).toContain(`আপনার অর্ডার ${oid}`)
  expect(await barriersOn(page)).toEqual([])

  await rowOf(page, oid)
    .getByRole('link', { name: /^More about/ })
    .click()
  const actions = page.getByRole('region', { name: 'Steps' })
  await expect(actions.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test('lists deleted orders and restores one', async ({ page, shop }) => {
  const oid = await orderOf(shop, 'Deleted Once')
  await openDesk(page, shop, '?q=deleted')
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await page.request.delete(`/api/deleteOneOrder/${oid}`, { headers })).status()).toBe(200)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('link', { name: 'Deleted orders' }).click()
  await page.getByRole('button', { name: `Restore ${oid}` }).click()

  await expect(page.getByText('Order restored')).toBeVisible()
  await expect.poll(() => countOf(page, 'placed', 'deleted')).toBe(1)
})
