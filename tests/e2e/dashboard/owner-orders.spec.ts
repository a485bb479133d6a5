import { setTimeout as delay } from 'node:timers/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { phoneOfAnother } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'

type Ordered = { readonly oid: string; readonly price: number; readonly grand: number }

async function signIn(page: Page, { origin, adminEmail, adminPassword }: Shop): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    headers: { origin },
    data: { email: adminEmail, password: adminPassword },
  })
  expect(answer.status()).toBe(200)
}

async function put(
  request: APIRequestContext,
  { origin }: Shop,
  path: string,
  body: object,
): Promise<Ordered> {
  const answer = await request.put(path, { headers: { origin }, data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** An order of another buyer, from another address. */
async function orderOf(
  visitor: Page,
  shop: Shop,
  matters: Readonly<Record<string, unknown>>,
): Promise<Ordered> {
  return put(visitor.request, shop, '/api/order?id=p', {
    pid: 'kettle-18',
    cname: 'Rahima Begum',
    caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
    cphone: phoneOfAnother(),
    quantity: 1,
    city: 70,
    ...matters,
  })
}

async function stockOf(page: Page, pid: string): Promise<number> {
  const answer = await page.request.get(`/api/oneProduct/${pid}`)
  return (await answer.json()).stock
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

async function expectOrderInList(page: Page, text: string): Promise<Locator> {
  await expect(rowOf(page, text)).toBeVisible()
  return rowOf(page, text)
}

test('finds an order by another spelling of its phone and confirms it', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const { oid } = await orderOf(visitor, shop, { cname: 'Jahanara Imam', cphone: '01911000111' })
  await orderOf(visitor, shop, { cname: 'Somebody Else', cphone: '01911000222' })
  await signIn(page, shop)
  await page.goto(listPath)

  await page.getByRole('searchbox').fill('+৮৮০ ১৯১১-০০০১১১')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const row = await expectOrderInList(page, oid)
  await expect(row).toContainText('Jahanara Imam')
  await expect(row.getByRole('link', { name: 'Call Jahanara Imam' })).toHaveAttribute(
    'href',
    'tel:01911000111',
  )
  await row.getByRole('button', { name: 'Not- Done' }).click()
  await expect(page.getByText('Order Confirmed And Delever Soon')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Done/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Not- Done')
  await expect(page.getByText('There are no records to display')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Done')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a pending search does not bring back an owner who has left the list', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Opened While Typing' })
  await signIn(page, shop)
  await page.goto(listPath)
  const row = await expectOrderInList(page, oid)
  // The order's page takes longer to load than the pause.
  await page.route(/\.data|\/assets\//, async (route) => {
    await delay(1_000)
    await route.continue()
  })

  await page.getByRole('searchbox').fill('Opened')
  await row.getByRole('link', { name: `Edit Order ${oid}` }).press('Enter')

  await expect(page.getByLabel('Quantity')).toBeVisible()
  // Files of later pages may still be loading.
  await page.unrouteAll({ behavior: 'wait' })
})

test('keeps a letter that is typed while the address changes', async ({ page, shop }) => {
  await signIn(page, shop)
  await page.goto(listPath)
  const box = page.getByRole('searchbox')
  await box.click()
  await page.evaluate(() => {
    const { replaceState } = History.prototype
    History.prototype.replaceState = function (...values) {
      replaceState.apply(this, values)
      if (!location.search.includes('q=ab')) return
      History.prototype.replaceState = replaceState
      document.execCommand('insertText', false, 'c')
    }
  })
  await box.pressSequentially('ab')

  await expect(page).toHaveURL(/[?&]q=abc$/)
  await expect(box).toHaveValue('abc')
})

test('searches at once when the owner leaves the box', async ({ page, shop, newVisitor }) => {
  await orderOf(await newVisitor(), shop, { cname: 'Looked For At Once' })
  await signIn(page, shop)
  await page.goto(listPath)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // The pause in typing never ends.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('searchbox').fill('Looked For')
  await page.getByRole('searchbox').press('Tab')

  await expect(page).toHaveURL(/[?&]q=Looked/)
})

test('accepts dates from the keyboard and requests none that is half typed', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, {})
  await signIn(page, shop)
  await page.goto(listPath)
  await expectOrderInList(page, oid)
  const requested: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/orders' && searchParams.has('from'))
      requested.push(searchParams.get('from'))
  })

  const from = page.getByLabel('From')
  await from.pressSequentially('22112026')
  await expect(page).toHaveURL(/[?&]from=2026-11-22/)
  await page.getByLabel('To', { exact: true }).pressSequentially('31/12/2099')
  await expect(page).toHaveURL(/[?&]from=2026-11-22&to=2099-12-31/)
  await expect.poll(() => new Set(requested)).toEqual(new Set(['2026-11-22']))
  await expect(from).toHaveValue('22/11/2026')

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(from).toHaveValue('')
  await from.pressSequentially('22/11/20')
  await from.blur()
  await expect(from).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
})

test('shows all orders for an address with invalid filters', async ({ page, shop, newVisitor }) => {
  const { oid } = await orderOf(await newVisitor(), shop, {})
  await signIn(page, shop)
  await page.goto(`${listPath}?status=x&from=2025-02-29&to=soon&sort=token&page=-4&size=7`)

  await expectOrderInList(page, oid)
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
})

test('shows an edit’s exact total, moves the stock and requires a new call', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const { oid, price } = await orderOf(visitor, shop, { cname: 'Nusrat Jahan', quantity: 2 })
  const unitPrice = price / 2
  await signIn(page, shop)
  const stock = await stockOf(page, 'kettle-18')
  await page.goto(`${listPath}?q=Nusrat`)
  const row = await expectOrderInList(page, oid)
  await row.getByRole('button', { name: 'Not- Done' }).click()
  await expect(row.getByRole('button', { name: /^Done/ })).toBeVisible()
  await row.getByRole('link', { name: `Edit Order ${oid}` }).click()

  await expect(page.getByText(`In stock beside this order: ${stock}`)).toBeVisible()
  await expect(page.getByLabel('Pagla Code')).toBeDisabled()
  await page.getByLabel('Name').fill('নুসরাত জাহান')
  await page.getByLabel('Phone', { exact: true }).fill('+৮৮০ ১৮১১ ২২৩৩৪৪')
  await page.getByLabel('Quantity').fill('৫')
  await page.getByLabel('Outside Dhaka').check()
  await expect(page.getByLabel('Pagla Code')).toHaveValue('PAGLA10')
  const grand = unitPrice * 5 * 0.9 + 130
  const form = page.getByRole('form', { name: 'Change the order' })
  await expect(form.getByRole('status').filter({ hasText: 'New grand total' })).toContainText(
    `Tk ${grand.toLocaleString('en-IN')}`,
  )
  await page.getByLabel('Quantity').press('Enter')

  await expect(page.getByText('Order Updated')).toBeVisible()
  await expect(page).toHaveURL(/manage-orders\?q=Nusrat$/)
  await page.getByRole('searchbox').fill('01811223344')
  await expect(row).toContainText('নুসরাত জাহান')
  await expect(row).toContainText(`Tk ${grand.toLocaleString('en-IN')}`)
  await expect(row.getByRole('button', { name: 'Not- Done' })).toBeVisible()
  expect(await stockOf(page, 'kettle-18')).toBe(stock - 3)

  await row.getByRole('link', { name: `Edit Order ${oid}` }).click()
  await page.getByText('History').click()
  const edit = page.getByRole('listitem').filter({ hasText: 'Edited the order' })
  await expect(edit).toContainText(shop.adminEmail)
  await expect(edit).toContainText('Name:Before Nusrat JahanAfter নুসরাত জাহান')
  await expect(edit).toContainText('Status:Before DoneAfter Not- Done')
})

test('keeps the focus on the button that lowered the quantity to one', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, { quantity: 2 })
  await signIn(page, shop)
  await page.goto(`${listPath}/edit-order/${oid}`)
  const less = page.getByRole('button', { name: 'One piece less' })
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity')).toHaveValue('1')
})

test('a finished save does not bring back an owner who has left the form', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Left Behind' })
  await signIn(page, shop)
  await page.goto(`${listPath}/edit-order/${oid}`)
  const saving = await holdRequests(page, '**/api/order?**')
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Update Order' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Manage Users' }).click()
  const search = page.getByRole('searchbox', { name: 'Search by name or e-mail' })
  await expect(search).toBeVisible()

  saving.release()
  await expect(page.getByText('Order Updated')).toBeVisible()
  await search.fill(shop.adminEmail)
  await search.press('Enter')
  await expect(page).toHaveURL(/manage-users\?q=/)
  await expect(search).toHaveValue(shop.adminEmail)
})

test('warns before an edit exceeds the stock and marks the order after', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, { pid: 'bucket-16', quantity: 1 })
  await signIn(page, shop)
  const stock = await stockOf(page, 'bucket-16')
  await page.goto(`${listPath}/edit-order/${oid}`)
  await page.getByLabel('Quantity').fill(String(stock + 4))
  await expect(page.getByText('Stock cannot cover this: short by 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Order' }).click()

  await expect(page.getByText(`Order ${oid} is short by 3.`)).toBeVisible()
  await expect(rowOf(page, oid)).toContainText('Short by 3')
  expect(await stockOf(page, 'bucket-16')).toBe(0)
  // Restores the stock for the other tests.
  await put(page.request, shop, `/api/order?id=${oid}`, { quantity: 1, price: 0 })
})

test('keeps an order’s fee in an edit after the shop has changed its fees', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Old Fee' })
  await signIn(page, shop)
  const facts = await (await page.request.get('/api/admin/shop')).json()
  const { version: _, ...settings } = facts
  await put(page.request, shop, '/api/admin/shop', { ...settings, insideDhaka: 80 })
  try {
    await page.goto(`${listPath}/edit-order/${oid}`)
    await expect(page.getByLabel('As ordered')).toBeChecked()
    await expect(page.getByLabel('Inside Dhaka')).not.toBeChecked()
    await page.getByLabel('Address').fill('House 6, Road 3, Mirpur 10, Dhaka')
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
  } finally {
    await put(page.request, shop, '/api/admin/shop', settings)
  }
})

test('confirms before deleting, returns the pieces to stock and keeps the focus', async ({
  page,
  shop,
  newVisitor,
}) => {
  const before = await stockOf(page, 'kettle-18')
  const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Never Mind', quantity: 3 })
  expect(await stockOf(page, 'kettle-18')).toBe(before - 3)
  await signIn(page, shop)
  await page.goto(`${listPath}?q=${oid}`)
  const row = await expectOrderInList(page, oid)
  const remove = row.getByRole('button', { name: `Delete Order ${oid}` })
  const dialog = page.getByRole('dialog', { name: 'Would you like to delete this food ?' })

  await remove.press('Enter')
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await expect(row).toBeVisible()

  await remove.press('Enter')
  await dialog.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByText('Order Deleted')).toBeVisible()
  await expect(page.getByText('There are no records to display')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeFocused()
  expect(await stockOf(page, 'kettle-18')).toBe(before)
})

test('announces and counts a new order until the owner adds it to the list', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await page.addInitScript(() => {
    const notes: number[] = []
    Object.assign(window, { notes })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      notes.push(this.frequency.value)
      start.call(this, when)
    }
    // The browser counts each Playwright evaluation as a user gesture, so the page only receives
    // gestures made on the page.
    let hasBeenActive = false
    for (const gesture of ['pointerdown', 'keydown']) {
      window.addEventListener(
        gesture,
        () => {
          hasBeenActive = true
        },
        { capture: true },
      )
    }
    Object.defineProperty(navigator.userActivation, 'hasBeenActive', { get: () => hasBeenActive })
  })
  const notes = () => page.evaluate(() => Reflect.get(window, 'notes').length)
  await orderOf(visitor, shop, { cname: 'Here Before' })
  await signIn(page, shop)
  // The list may be read first: the watch then asks for the orders after it.
  const firstAnswer = page.waitForResponse(/orders\/latest(\?|$)/)
  await page.goto(listPath)
  await firstAnswer
  await expectOrderInList(page, 'Here Before')
  await expect(page.getByText('The browser allows no sound yet')).toBeVisible()
  await page.getByRole('heading', { name: 'Manage Orders' }).click()
  await expect(page.getByText('The browser allows no sound yet')).toBeHidden()

  const { oid } = await orderOf(visitor, shop, { cname: 'Came Just Now' })
  await expect(page).toHaveTitle(/^\(\d\) Manage Orders \| PM$/)
  await expect(page.getByRole('status').filter({ hasText: /\d new orders?/ })).toBeAttached()
  expect(await notes()).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: /^\d new$/ }).click()
  const row = await expectOrderInList(page, oid)
  await expect(row).toContainText('New')
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeFocused()
  await expect(page).toHaveTitle('Manage Orders | PM')

  await page.getByRole('switch', { name: 'Sound for new orders' }).click()
  const notesBefore = await notes()
  await page.getByRole('searchbox').fill('Here Before')
  await expect(rowOf(page, 'Came Just Now')).toHaveCount(0)
  await orderOf(visitor, shop, { cname: 'Behind The Search' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d new$/ })
    .click()
  await expectOrderInList(page, 'Behind The Search')
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  expect(await notes()).toBe(notesBefore)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Sound for new orders' })).not.toBeChecked()
})

test('shows orders as cards on a phone, without sideways scrolling at any width', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { oid } = await orderOf(await newVisitor(), shop, {
    cname: 'Mohammad-Shahjahan-Chowdhury-of-Brahmanbaria',
    cphone: 'call my brother on 029551234 after six',
    caddress: 'House-without-a-number-behind-the-very-long-name-of-the-school, Dhaka',
  })
  await signIn(page, shop)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [`${listPath}?q=${oid}`, `${listPath}/edit-order/${oid}`]) {
    await page.goto(path)
    await expect(page.getByText('call my brother').first()).toBeVisible()
    for (const width of [320, 600, 1024, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${width}`).toBe(0)
    }
  }
  await page.goto(`${listPath}?q=${oid}`)
  const card = await expectOrderInList(page, oid)
  for (const words of ['Product Info', 'Order/Amount', 'Customer Details', 'Edit Order']) {
    await expect(card).toContainText(words)
  }
  await expect(card).toContainText('The phone cannot be a number in Bangladesh')
  const button = await card.getByRole('button', { name: 'Not- Done' }).boundingBox()
  const box = await card.boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(
    (box?.x ?? 0) + (box?.width ?? 0) - 8,
  )
  expect(button?.height).toBeGreaterThanOrEqual(44)
})

for (const [theme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  test(`axe finds no barrier on the order pages in ${theme} at ${width} px`, async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cphone: '12345' })
    await signIn(page, shop)
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await page.setViewportSize({ width, height: 800 })

    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, oid)
    expect(await barriersOn(page), 'list').toEqual([])
    await row.getByRole('button', { name: /^Delete Order/ }).click()
    expect(await barriersOn(page), 'question').toEqual([])
    await page.goto(`${listPath}/edit-order/${oid}`)
    await expect(page.getByRole('button', { name: 'Update Order' })).toBeVisible()
    await page.getByText('History').click()
    // The shop itself holds an order of high risk.
    const history = page.getByText('Nothing has been changed yet.')
    await expect(history.or(page.getByText('Moved the order'))).toBeVisible()
    expect(await barriersOn(page), 'edit').toEqual([])
  })
}

test.describe('a refused or failed request', () => {
  // The browser itself logs every answer of 400 and above, and every failed request.
  test.use({
    expectedComplaints: /status of (400|401|404|409|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  })

  test('restores the status after a refusal and explains it', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Turned Back' })
    await signIn(page, shop)
    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, oid)
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/api/order?**', async (route) => {
      await refused
      await route.fulfill({ status: 500, json: { code: 'broken', message: 'Reference 1234.' } })
    })

    await row.getByRole('button', { name: 'Not- Done' }).click()
    await expect(row.getByRole('button', { name: /^Done/ })).toBeVisible()
    refuse()
    await expect(row.getByRole('button', { name: 'Not- Done' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: oid })).toContainText(
      'The shop had a problem. Try again in a moment. Reference 1234.',
    )
  })

  test('restores an order whose deletion was refused', async ({ page, shop, newVisitor }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Comes Back' })
    await signIn(page, shop)
    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, oid)
    await page.route('**/api/deleteOneOrder/**', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad-input', message: '' } }),
    )

    await row.getByRole('button', { name: /^Delete Order/ }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`Order ${oid} could not be deleted.`)).toBeVisible()
    await expect(row).toBeVisible()
  })

  test('reports a change as uncertain when its answer was lost, and shows it later', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Lost Toggle' })
    await signIn(page, shop)
    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, oid)
    await page.route('**/api/order?**', async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort()
    })

    await row.getByRole('button', { name: 'Not- Done' }).click()
    await expect(
      page.getByText(`Whether the status of order ${oid} was changed is not known.`),
    ).toBeVisible()
    await expect(page.getByText('The records could not be read again.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(row.getByRole('button', { name: /^Done/ })).toBeVisible()
  })

  test('reports a deletion as uncertain when its answer was lost', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Perhaps Gone' })
    await signIn(page, shop)
    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, oid)
    await page.route('**/api/deleteOneOrder/**', async (route) => {
      await route.fetch()
      await route.abort()
    })

    await row.getByRole('button', { name: /^Delete Order/ }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`Whether order ${oid} was deleted is not known.`)).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('shows an order that another owner changed instead of deleting it', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Seen Before' })
    await signIn(page, shop)
    await page.goto(`${listPath}?q=${oid}`)
    const row = await expectOrderInList(page, 'Seen Before')
    await put(page.request, shop, `/api/order?id=${oid}`, { cname: 'Seen After', price: 0 })

    await row.getByRole('button', { name: /^Delete Order/ }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`Somebody changed order ${oid} meanwhile.`)).toBeVisible()
    await expectOrderInList(page, 'Seen After')
  })

  test('shows the later of two editors both edits and saves theirs on top', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Both Of Us' })
    await signIn(page, shop)
    const other = await page.context().newPage()
    for (const editor of [page, other]) await editor.goto(`${listPath}/edit-order/${oid}`)
    await other.getByLabel('Address').fill('House 9, Uttara')
    await other.getByLabel('Quantity').fill('3')
    await other.getByRole('button', { name: 'Update Order' }).click()
    await expect(other.getByText('Order Updated')).toBeVisible()

    await page.getByLabel('Name').fill('Only Me')
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: 'Update Order' }).click()
    // The heading, and a toast.
    await expect(page.getByText('Somebody changed this order while')).toHaveCount(2)
    const conflict = page.getByRole('alert', { name: /^Somebody changed this order/ })
    const cells = (field: string) =>
      conflict.getByRole('row').filter({ hasText: field }).getByRole('cell')
    await expect(cells('Quantity')).toHaveText([/1/, /3/, /2/])
    await expect(cells('Address')).toHaveText([/Mirpur/, /Uttara/, /Mirpur/])
    await expect(page.getByLabel('Name')).toHaveValue('Only Me')
    await expect(page.getByLabel('Address')).toHaveValue('House 9, Uttara')
    expect(await barriersOn(page), 'two editors').toEqual([])
    await conflict.getByRole('button', { name: 'Save yours' }).click()

    await expect(page.getByText('Order Updated')).toBeVisible()
    const row = await expectOrderInList(page, oid)
    await expect(row).toContainText('Only Me')
    await expect(row).toContainText('Quantity: 2')
    await expect(row).toContainText('House 9, Uttara')
  })

  test('tells an owner who has left the form that another editor saved first', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Left Too Early' })
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('Mine')
    await put(page.request, shop, `/api/order?id=${oid}`, { cname: 'Theirs', price: 0 })
    const saving = await holdRequests(page, '**/api/order?**')
    await page.getByRole('button', { name: 'Update Order' }).click()
    await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
    await expect(rowOf(page, oid)).toContainText('Theirs')

    saving.release()
    await expect(
      page.getByRole('alert').getByText(`What you changed in order ${oid} was not saved.`),
    ).toBeVisible()
  })

  test('lets the later of two editors take all values that the other saved', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, { cname: 'Before Both' })
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('Mine')
    await put(page.request, shop, `/api/order?id=${oid}`, { cname: 'Theirs', price: 0 })
    await page.getByRole('button', { name: 'Update Order' }).click()
    await page.getByRole('button', { name: 'Take all of theirs' }).click()

    await expect(page.getByLabel('Name')).toHaveValue('Theirs')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(rowOf(page, oid)).toContainText('Theirs')
  })

  test('explains wrong fields beside them and saves an unusual phone', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('  ')
    await page.getByLabel('Phone', { exact: true }).fill('12345')
    await expect(page.getByText('This does not look like a number in Bangladesh.')).toBeVisible()
    await page.getByLabel('Quantity').fill('two')
    await page.getByRole('button', { name: 'Update Order' }).click()

    await expect(page.getByText('Write your name.')).toBeVisible()
    await expect(page.getByText('Give a whole number of pieces, 1 or more.')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Quantity')).toHaveValue('two')
    await page.getByLabel('Name').fill('Rahima')
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(rowOf(page, oid)).toContainText('The phone cannot be a number in Bangladesh')
  })

  test('reports a missing network in a toast and keeps the typed text', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('Kept')
    await page.context().setOffline(true)
    const button = page.getByRole('button', { name: 'Update Order' })
    await button.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'There is no network' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Kept')
    await expect(button).toBeFocused()

    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(rowOf(page, oid)).toContainText('Kept')
  })

  test('keeps an edit when the session ends and saves it at the next press', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('Kept Without A Session')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Update Order' }).click()

    const notice = page.getByRole('alert').filter({ hasText: 'You are not signed in any more.' })
    await expect(notice).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Kept Without A Session')
    const opened = page.context().waitForEvent('page')
    await notice.getByRole('link', { name: 'Sign in in a new tab' }).click()
    const signInPage = await opened
    await expect(signInPage).toHaveTitle('Login | PM')
    await signInPage.getByLabel('Email').fill(shop.adminEmail)
    await signInPage.getByLabel('Password').fill(shop.adminPassword)
    await signInPage.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(signInPage).not.toHaveTitle('Login | PM')

    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(rowOf(page, oid)).toContainText('Kept Without A Session')
    await expect(notice).toBeHidden()
  })

  test('redirects from a list without a session to the sign-in', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(listPath)
    await expectOrderInList(page, oid)
    await page.context().clearCookies()
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Done')

    await expect(page).toHaveURL(/\/login\?from=/)
  })

  test('recognises its own edit after a lost answer, not another owner’s', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByLabel('Name').fill('Arrived After All')
    await page.route(
      '**/api/order?**',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is no network' })).toBeVisible()
    await page.getByRole('button', { name: 'Update Order' }).click()

    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(rowOf(page, oid)).toContainText('Arrived After All')
  })

  test('reports a missing order, even when it is deleted during an edit', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const { oid } = await orderOf(await newVisitor(), shop, {})
    await signIn(page, shop)
    await page.goto(`${listPath}/edit-order/PM-00000000`)
    await expect(page.getByText('There is no order PM-00000000.')).toBeVisible()
    await page.goto('/dashboard/print?orders=PM-00000000')
    await expect(page.getByText('PM-00000000: no such order')).toBeVisible()

    await page.goto(`${listPath}/edit-order/${oid}`)
    await expect(page.getByRole('button', { name: 'Update Order' })).toBeVisible()
    await page.request.delete(`/api/deleteOneOrder/${oid}`, { headers: { origin: shop.origin } })
    await page.getByRole('button', { name: 'Update Order' }).click()
    const gone = 'This order is no longer there'
    await expect(page.getByRole('alert').getByText(gone)).toBeVisible()
    await expect(page.getByRole('main').getByText(gone)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
    await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  })

  test('shows the loading, empty and failed states of the table', async ({ page, shop }) => {
    await signIn(page, shop)
    let answer = () => {}
    const requested = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/orders?**', async (route) => {
      await requested
      await route.fulfill({ json: { items: [], total: 0, page: 1, size: 10 } })
    })
    await page.goto(listPath)
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    answer()
    await expect(page.getByText('There are no records to display')).toBeVisible()

    await page.unroute('**/api/orders?**')
    await page.route('**/api/orders?**', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad-input', message: 'Not today.' } }),
    )
    await page.reload()
    await expect(page.getByText('The records could not be loaded.')).toBeVisible()
    await expect(page.getByText('The shop did not accept this: Not today.')).toBeVisible()
    await page.unroute('**/api/orders?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The records could not be loaded.')).toBeHidden()
  })
})
