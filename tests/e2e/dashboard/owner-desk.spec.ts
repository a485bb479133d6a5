/** The owner processes many orders fast, with a real pointer. */

import type { Locator, Page } from '@playwright/test'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'

/** A buyer's order; `cname` finds it again. */
async function orderOf(visitor: Page, { origin }: Shop, cname: string): Promise<string> {
  const answer = await visitor.request.put('/api/order?id=p', {
    headers: { origin },
    data: {
      pid: 'kettle-18',
      cname,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: '01712345678',
      quantity: 1,
      city: 70,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).oid
}

async function statusOf(page: Page, oid: string): Promise<string> {
  const answer = await page.request.get(`/api/oneOrder/${oid}`)
  return (await answer.json()).status
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const statusButtonOf = (page: Page, oid: string) =>
  rowOf(page, oid).getByRole('button', { name: /^(Not- )?Done/ })

/** The point that the pointer presses. Real mouse events do not wait for elements. */
async function middleOf(target: Locator): Promise<readonly [number, number]> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('unreachable: a button that is shown has no box')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? -1)

/** The phones and addresses in sight whose middle is under a toast. */
async function coveredByToasts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main td :is(a[href^="tel:"], .whitespace-pre-line)')].flatMap(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return above?.closest('.toast') ? [element.textContent] : []
      },
    ),
  )
}

/** The changes that a list page has requested from the shop. */
function changesOn(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      changes.push(new URL(request.url()).searchParams.get('id') ?? '')
  })
  return changes
}

test('ignores a second click after the next order has moved under the pointer', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const next = await orderOf(visitor, shop, 'Slides Up')
  const first = await orderOf(visitor, shop, 'Slides Up')
  await signIn(page, adminOf(shop))
  await page.goto(`${listPath}?q=Slides+Up&status=not-done`)
  const changes = changesOn(page)
  const place = await middleOf(statusButtonOf(page, first))

  // Clicks until the row has gone, and once more: that click comes too early.
  while ((await rowOf(page, first).count()) > 0) await page.mouse.click(...place)
  await page.mouse.click(...place)

  await expect(page.getByText('Order Confirmed And Delever Soon')).toBeVisible()
  expect(await statusOf(page, next)).toBe('not-done')
  expect(changes).toEqual([first])
  // A click after the rows have settled is intended.
  await statusButtonOf(page, next).click()
  await expect(rowOf(page, next)).toHaveCount(0)
  expect(await statusOf(page, next)).toBe('done')
})

test('ignores a second click on the same button within a second', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await orderOf(await newVisitor(), shop, 'Pressed Twice')
  await signIn(page, adminOf(shop))
  await page.clock.install()
  await page.goto(`${listPath}?q=${oid}`)
  const changes = changesOn(page)
  const button = statusButtonOf(page, oid)
  const place = await middleOf(button)
  // The list is reloaded after the first click has finished.
  let isReloaded = false
  page.on('request', (request) => {
    isReloaded ||= changes.length > 0 && /\/api\/orders\?/.test(request.url())
  })

  // However long the machine takes, the page's own clock stays within the second.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.mouse.click(...place)
  const reloaded = async () => {
    await page.clock.runFor(1)
    return isReloaded
  }
  await expect.poll(reloaded, { intervals: [100] }).toBe(true)
  await page.mouse.click(...place)
  await page.clock.resume()

  await button.click()
  await expect(button).toHaveText(/Not- Done/)
  expect(changes).toEqual([oid, oid])
})

test('adds new orders to the list only when the owner presses the bar', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const existing = await orderOf(visitor, shop, 'Stands Still')
  await signIn(page, adminOf(shop))
  const firstAnswer = page.waitForResponse(/orders\/latest/)
  await page.goto(listPath)
  await firstAnswer
  const row = rowOf(page, existing)
  await expect(row).toBeVisible()
  const top = await topOf(row)

  const arrived = [
    await orderOf(visitor, shop, 'Arrives Later'),
    await orderOf(visitor, shop, 'Arrives Later'),
  ]
  const bar = page.getByRole('button', { name: '2 new', exact: true })
  await expect(bar).toBeVisible()
  expect(await topOf(row)).toBe(top)
  // A change reloads the list, which adds no new row either.
  await statusButtonOf(page, existing).click()
  await expect(statusButtonOf(page, existing)).toHaveText(/^Done/)
  await page.waitForLoadState('networkidle')
  await expect(rowOf(page, 'Arrives Later')).toHaveCount(0)
  expect(await topOf(row)).toBe(top)

  await bar.click()
  for (const oid of arrived) await expect(rowOf(page, oid)).toContainText('New')
  await expect(bar).toHaveCount(0)
  expect(await topOf(row)).toBeGreaterThan(top)
})

test('names the order in a toast, counts repeats and covers neither phone nor address', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const orders = [
    await orderOf(visitor, shop, 'Told In One'),
    await orderOf(visitor, shop, 'Told In One'),
    await orderOf(visitor, shop, 'Told In One'),
  ]
  await signIn(page, adminOf(shop))
  await page.goto(`${listPath}?q=Told+In+One`)
  const toast = page.locator('.toast')

  for (const oid of orders) await statusButtonOf(page, oid).press('Enter')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('Order Confirmed And Delever Soon ×3')
  await expect(toast).toContainText(orders[2] ?? '')

  for (const [width, height] of [
    [360, 640],
    [820, 500],
    [1440, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    const button = statusButtonOf(page, orders[0] ?? '')
    await expect(button).toBeEnabled()
    await button.press('Enter')
    await expect(toast).toBeVisible()
    expect(await coveredByToasts(page), `at ${width} px`).toEqual([])
  }
})

for (const [width, height] of [
  [360, 640],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`Back from the slip and Save return to the same place at ${width} px`, async ({
    page,
    shop,
    newVisitor,
  }) => {
    const visitor = await newVisitor()
    const name = `Comes Back At ${width}`
    const orders: string[] = []
    for (let n = 0; n < 12; n += 1) orders.push(await orderOf(visitor, shop, name))
    await signIn(page, adminOf(shop))
    await page.setViewportSize({ width, height })
    // Without it the list begins with a hint that the first click removes.
    await page.addInitScript(() => localStorage.setItem('new-order-sound', 'off'))
    // The second page has the first two orders; the first page ends with the third.
    await page.goto(`${listPath}?q=${encodeURIComponent(name)}&status=not-done`)
    const oid = orders[2] ?? ''
    const slipLink = rowOf(page, oid).getByRole('link', { name: `Slip of order ${oid}` })
    const scrolledTo = async (link: Locator) => {
      await link.scrollIntoViewIfNeeded()
      return page.evaluate(() => window.scrollY)
    }
    const address = page.url()

    const atSlip = await scrolledTo(slipLink)
    await slipLink.click()
    await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
    await expect(slipLink).toBeFocused()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => window.scrollY)).toBe(atSlip)

    const editLink = rowOf(page, oid).getByRole('link', { name: `Edit Order ${oid}` })
    const atEdit = await scrolledTo(editLink)
    await editLink.click()
    await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 11, Dhaka')
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(editLink).toBeFocused()
    await expect(rowOf(page, oid)).toContainText('Mirpur 11')
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => window.scrollY)).toBe(atEdit)
  })
}

test('asks before leaving a changed edit and restores the text after a reload', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await orderOf(await newVisitor(), shop, 'Half Typed')
  await signIn(page, adminOf(shop))
  await page.goto(`${listPath}/edit-order/${oid}`)
  const name = page.getByLabel('Name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })

  await name.fill('Half Ty')
  await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(name).toHaveValue('Half Ty')
  await page.reload()
  await expect(name).toHaveValue('Half Ty')
  expect(dialogs).toEqual(['beforeunload'])

  // The pointer rests before it clicks Yes, as after any movement.
  await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  await rowOf(page, oid)
    .getByRole('link', { name: `Edit Order ${oid}` })
    .click()
  await expect(name).toHaveValue('Half Typed')
  // Nothing was typed, so no dialog opens.
  await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  expect(dialogs).toEqual(['beforeunload'])
})

test('shows another editor’s changes to an edit that was kept over a reload', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await orderOf(await newVisitor(), shop, 'Kept And Changed')
  await signIn(page, adminOf(shop))
  await page.goto(`${listPath}/edit-order/${oid}`)
  await page.getByLabel('Name').fill('Mine')
  await send(page, 'PUT', `/api/order?id=${oid}`, { caddress: 'House 9, Uttara', price: 0 })
  await page.reload()

  const conflict = page.getByRole('alert', { name: /^Somebody changed this order/ })
  await expect(conflict).toContainText('House 9, Uttara')
  await conflict.getByRole('button', { name: 'Save yours' }).click()
  await expect(page.getByText('Order Updated')).toBeVisible()
  await expect(rowOf(page, oid)).toContainText('Mine')
  await expect(rowOf(page, oid)).toContainText('House 9, Uttara')
})

test('announces and counts a new order on every page of the dashboard', async ({
  page,
  shop,
  newVisitor,
}) => {
  await page.addInitScript(() => {
    const notes: number[] = []
    Object.assign(window, { notes })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      notes.push(this.frequency.value)
      start.call(this, when)
    }
  })
  const notes = () => page.evaluate(() => Reflect.get(window, 'notes').length)
  const visitor = await newVisitor()
  await signIn(page, adminOf(shop))
  const firstAnswer = page.waitForResponse(/orders\/latest/)
  await page.goto('/dashboard/view-product')
  await firstAnswer
  await page.getByRole('heading', { level: 1 }).click()

  const oid = await orderOf(visitor, shop, 'Heard Elsewhere')
  await expect(page).toHaveTitle(/^\(\d\) View Product/)
  await expect.poll(notes).toBeGreaterThanOrEqual(2)
  const place = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(place.getByRole('link', { name: /^Manage Orders \d new$/ })).toBeVisible()

  await place.getByRole('link', { name: 'Shop Details' }).click()
  await expect(page).toHaveTitle(/^\(\d\) Shop Details/)
  await place.getByRole('link', { name: /^Manage Orders \d new$/ }).click()
  await expect(rowOf(page, oid)).toContainText('New')
  await expect(page).toHaveTitle(/^Manage Orders/)
  await expect(place.getByRole('link', { name: 'Manage Orders', exact: true })).toBeVisible()
})
