/** What the compact page and the panel show of an order, and which steps they offer. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'
const headers = { 'sec-fetch-site': 'same-origin' }

type Wanted = {
  readonly cname: string
  readonly pid?: string
  readonly quantity?: number
  /** Another product, of which the order has one piece. */
  readonly also?: string
}

async function anOrder(page: Page, { cname, pid = 'led-bulb-5', quantity = 1, also }: Wanted) {
  const answer = await page.request.post('/api/admin/orders', {
    headers,
    data: {
      ...(also === undefined
        ? { pid, quantity }
        : {
            items: [
              { pid, quantity },
              { pid: also, quantity: 1 },
            ],
          }),
      cname,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      city: 70,
      source: 'phone',
      confirmed: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid as string
}

async function moveOn(page: Page, oid: string, stages: readonly string[]): Promise<void> {
  for (const to of stages) await send(page, 'POST', `/api/admin/orders/${oid}/moves`, { to })
}

async function signInToDesk(page: Page, shop: Shop): Promise<void> {
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const rowOf = (page: Page, oid: string) => page.locator(`tr[data-oid="${oid}"]`)
const panelOf = (page: Page, oid: string) => page.getByRole('complementary', { name: oid })

test('shows beside each line how many pieces came back', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  const oid = await anOrder(page, { cname: 'Partly Back', pid: 'thermos-500', quantity: 3 })
  await moveOn(page, oid, ['confirmed', 'packed', 'shipped', 'delivered'])
  const { version } = await (await page.request.get(`/api/oneOrder/${oid}`)).json()
  await send(page, 'POST', `/api/admin/orders/${oid}/returns`, {
    items: [{ pid: 'thermos-500', sellable: 1, damaged: 1 }],
    version,
  })

  await page.goto(`${listPath}?q=${oid}`)
  await expect(rowOf(page, oid)).toContainText('2 of 3 returned')
  await rowOf(page, oid).click()
  const lines = panelOf(page, oid).getByRole('region', { name: 'Products' })
  await expect(lines.getByRole('listitem')).toContainText('2 returned')
  await page.goto(`${listPath}/edit-order/${oid}`)
  await expect(page.getByRole('region', { name: 'The order now' })).toContainText('2 returned')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${listPath}?q=${oid}`)
  await expect(rowOf(page, oid).getByText('2 of 3 returned')).toBeVisible()
})

test('never highlights the cancellation of several orders', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  const oids = [
    await anOrder(page, { cname: 'Mixed Stages' }),
    await anOrder(page, { cname: 'Mixed Stages' }),
  ] as const
  await moveOn(page, oids[1], ['confirmed'])
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(`${listPath}?q=mixed+stages`)
    for (const oid of oids) await rowOf(page, oid).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Steps' })
    await expect(bar.getByRole('button', { name: 'Cancel' })).toHaveClass(/button-quiet/)
    expect(await barriersOn(page)).toEqual([])
  }
})

test.describe('a parcel that is booked', () => {
  test.use({ expectedComplaints: /status of 409/ })

  test('offers no step that the parcel forbids, and leads to the parcel', async ({
    page,
    shop,
  }) => {
    await signInToDesk(page, shop)
    const oid = await anOrder(page, { cname: 'Booked Already' })
    await moveOn(page, oid, ['confirmed'])
    const parcel = { courier: 'rider', carrier: { name: 'Karim' }, parcels: [{ oid }] }
    await send(page, 'POST', '/api/admin/parcels', parcel)

    await page.goto(`${listPath}/order/${oid}`)
    const panel = panelOf(page, oid)
    const steps = panel.getByRole('region', { name: 'Steps' })
    await expect(steps).toContainText('A parcel is booked: cancel it first.')
    for (const name of ['Edit', 'Cancel', 'Back to placed', 'Book a parcel']) {
      await expect(steps.getByRole('button', { name })).toBeDisabled()
    }
    await expect(steps.getByRole('button', { name: 'Pack' })).toBeEnabled()
    await expect(panel.getByRole('button', { name: 'Adjust' })).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Add an advance' })).toBeDisabled()
    expect(await barriersOn(page)).toEqual([])

    const parcels = panel.getByRole('region', { name: 'Parcels' })
    await steps.getByRole('button', { name: 'To the parcel' }).click()
    await expect(parcels).toBeInViewport()

    // A key still asks for it, and the shop says what to do.
    await page.keyboard.press('x')
    await page.getByRole('radio', { name: 'Fake' }).check()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'A parcel of this order is booked. Cancel the parcel first.',
    )

    await parcels.getByRole('button', { name: 'Cancel the parcel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(steps.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await expect(steps.getByRole('link', { name: 'Edit' })).toBeVisible()
  })
})

test('a second click on the place of a step neither undoes nor opens the panel', async ({
  page,
  shop,
}) => {
  await signInToDesk(page, shop)
  const oid = await anOrder(page, { cname: 'Narrow Undo' })
  await page.clock.install()
  await page.goto(`${listPath}?q=${oid}`)
  const step = rowOf(page, oid).getByRole('button', { name: 'Confirm' })
  const { x, y, width, height } = (await step.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  for (const later of [0, 700, 250]) {
    await page.clock.runFor(later)
    await page.mouse.click(x + 4, y + height / 2)
  }
  const undo = rowOf(page, oid).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  expect((await undo.boundingBox())?.width).toBe(width)
  expect(new URL(page.url()).pathname).toBe(listPath)
})

test('keeps every filter in its place when one is chosen', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  await anOrder(page, { cname: 'Filtered Still' })
  await page.goto(listPath)
  const today = page.getByRole('button', { name: 'Today' })
  const more = page.getByText('Filters', { exact: true })
  const places = async () => [await today.boundingBox(), await more.boundingBox()]
  const before = await places()
  await today.click()
  const clear = page.getByRole('button', { name: 'Clear all filters' })
  await expect(clear).toBeVisible()
  expect(await places()).toEqual(before)
  await today.click()
  await expect(clear).toHaveCount(0)
  await page.getByRole('searchbox').fill('filtered')
  await expect(clear).toBeVisible()
  expect(await places()).toEqual(before)
  await clear.click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('shows the Bangla titles of products to a person who reads the dashboard in Bangla', async ({
  page,
  shop,
}) => {
  await signInToDesk(page, shop)
  const oid = await anOrder(page, { cname: 'In Bangla', pid: 'kettle-18', also: 'led-bulb-5' })
  const form = { intent: 'language', language: 'bn' }
  await page.request.post('/dashboard/my-account', { form, headers, maxRedirects: 0 })
  const title = 'ইলেকট্রিক কেটলি'
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${listPath}?q=${oid}`)
    await expect(rowOf(page, oid)).toContainText(title)
    await page.goto(`${listPath}/order/${oid}`)
    await expect(panelOf(page, oid).getByRole('listitem').first()).toContainText(title)
  }
  await page.goto(`${listPath}/edit-order/${oid}`)
  await expect(page.getByRole('group').getByRole('listitem').first()).toContainText(title)
})

test('names the risk score as the author of a move', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  const oid = await anOrder(page, { cname: 'Scored' })
  const entry = {
    _id: '1',
    at: '2026-11-28T08:00:00.000Z',
    actor: 'risk-score',
    token: null,
    action: 'order.move',
    before: { stage: 'placed' },
    after: { stage: 'held' },
  }
  await page.route('**/api/admin/history?*', (route) =>
    route.fulfill({ json: { items: [entry], total: 1, page: 1, size: 100 } }),
  )
  await page.goto(`${listPath}/order/${oid}`)
  await expect(panelOf(page, oid)).toContainText('by the risk score')
})

test('keeps an amount in a sentence on one line', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  await anOrder(page, { cname: 'Spent Nothing' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/buyers')
  const figures = page.getByText(/spent: Tk.0/).first()
  await expect(figures).toBeVisible()
  expect(await figures.evaluate((element) => element.textContent)).toContain('Tk\u00a00')
})

test('has room beside the panel for every mark of a buyer', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  const oid = await anOrder(page, { cname: 'Many Marks' })
  await page.route('**/api/orders?*', async (route) => {
    const found = await (await route.fetch()).json()
    const risk = { score: 100, level: 'high', reasons: [] }
    const items = found.items.map((order: object) => ({ ...order, risk, flags: ['phone'] }))
    await route.fulfill({ json: { ...found, items } })
  })
  for (const language of ['bn', 'en']) {
    const form = { intent: 'language', language }
    await page.request.post('/dashboard/my-account', { form, headers, maxRedirects: 0 })
    await page.goto(`${listPath}/order/${oid}?q=${oid}`)
    const cell = rowOf(page, oid).locator('td.buyer')
    const places = await cell.evaluate((element) =>
      [element, element.querySelector('.row-marks .icon')].map(
        (one) => one?.getBoundingClientRect().right ?? Number.NaN,
      ),
    )
    const [end = 0, endOfMarks = Number.NaN] = places
    expect(endOfMarks, language).toBeLessThanOrEqual(end)
  }
})
