import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { forbidStorage } from '#tests/e2e/support/forbid-storage.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const orderCall = '**/api/order?id=p'

/** Reads the running shop's database. */
async function beside<Value>(shop: Shop, work: (db: Database) => Promise<Value>): Promise<Value> {
  const db = openSqlite(join(shop.dataDir, 'shop.sqlite'))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function ordersOf(shop: Shop, name: string): Promise<number> {
  return beside(shop, async ({ read }) => {
    const rows = await read
      .selectFrom('orders')
      .select('oid')
      .where('customer_name', '=', name)
      .execute()
    return rows.length
  })
}

async function fillForm(page: Page, { pid, name }: { pid: string; name: string }): Promise<void> {
  await page.goto(`/buy/${pid}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('House 5, Road 3, Mirpur 10, Dhaka')
  await page.getByLabel('Inside Dhaka').check()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (409|503)/ })

test('creates no second order after a lost answer', async ({ page, shop }) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Lost Answer' })
  let attempts = 0
  await page.route(orderCall, async (route) => {
    attempts += 1
    // The shop has accepted the order; the buyer's browser never receives the answer.
    await route.fetch()
    if (attempts < 3) await route.abort('failed')
    else await route.continue()
  })
  await placeOrder(page).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(attempts).toBe(3)
  expect(await ordersOf(shop, 'Lost Answer')).toBe(1)
})

test('sends the order by itself when the network returns', async ({ page, context, shop }) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Came Back' })
  await context.setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeDisabled()
  await context.setOffline(false)

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(await ordersOf(shop, 'Came Back')).toBe(1)
})

test('keeps every word while the network is down and sends it at the next click', async ({
  page,
  context,
  shop,
}) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Stayed Away' })
  await context.setOffline(true)
  await placeOrder(page).click()

  // Whether the order arrived is uncertain: perhaps only the answer was lost.
  const notice = page.getByRole('main').getByText('We do not know whether your order arrived.')
  await expect(notice).toBeFocused()
  await expect(page.getByText('Nothing was ordered.')).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Stayed Away')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()

  await context.setOffline(false)
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(await ordersOf(shop, 'Stayed Away')).toBe(1)
})

test.describe('in a browser that forbids storage', () => {
  // The router also logs it, and continues.
  test.use({ expectedComplaints: /ERR_FAILED|SecurityError/ })

  test('creates no second order after a lost answer', async ({ page, shop }) => {
    await forbidStorage(page)
    await fillForm(page, { pid: 'kettle-18', name: 'Keeps Nothing' })
    await page.route(orderCall, async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    await placeOrder(page).click()
    await expect(page.getByText('We do not know whether').first()).toBeVisible()

    // A missing field is no answer of the shop: the order may still exist.
    await page.getByLabel('Name').fill('')
    await placeOrder(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Keeps Nothing')

    await page.unroute(orderCall)
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/thankyou\?oid=/)
    expect(await ordersOf(shop, 'Keeps Nothing')).toBe(1)
  })
})

test('places an order over plain http, where the browser has no crypto.randomUUID', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await fillForm(page, { pid: 'kettle-18', name: 'Plain Http' })
  await placeOrder(page).click()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(await ordersOf(shop, 'Plain Http')).toBe(1)
})

test.describe('when the form’s script fails', () => {
  test.use({ expectedComplaints: /uncaught: Error: nothing is random/ })

  test('frees the button and tells the buyer', async ({ page }) => {
    await page.addInitScript(() => {
      Crypto.prototype.getRandomValues = () => {
        throw new Error('nothing is random')
      }
    })
    await fillForm(page, { pid: 'kettle-18', name: 'Script Failed' })
    await placeOrder(page).click()

    await expect(
      page.getByRole('main').getByText('We do not know whether your order arrived.'),
    ).toBeVisible()
    await expect(placeOrder(page)).toBeEnabled()
  })
})

test('does not claim that no order exists when the shop is unavailable after a lost answer', async ({
  page,
}) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Doubly Unlucky' })
  await page.route(orderCall, (route) => route.abort('failed'))
  await placeOrder(page).click()
  const notice = page.getByRole('main').getByText('We do not know whether your order arrived.')
  await expect(notice).toBeVisible()

  const away = { status: 503, json: { code: 'unavailable' } }
  await page.route(orderCall, (route) => route.fulfill(away))
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible()
  await expect(placeOrder(page)).toBeEnabled()
  await expect(notice).toBeVisible()
  await expect(page.getByText('Nothing was ordered.')).toBeHidden()
})

test('places one order for two clicks', async ({ page, shop }) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Two Clicks' })
  await placeOrder(page).dblclick()

  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(await ordersOf(shop, 'Two Clicks')).toBe(1)
})

test('keeps every word over a reload, and offers no live form of a placed order', async ({
  page,
  shop,
}) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Came Again' })
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Came Again')
  await expect(page.getByLabel('Address')).toHaveValue('House 5, Road 3, Mirpur 10, Dhaka')
  await expect(page.getByLabel('Inside Dhaka')).toBeChecked()
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  const first = page.url()

  await page.goto('/buy/kettle-18')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(first)
  expect(await ordersOf(shop, 'Came Again')).toBe(1)
})

test('asks about a higher price and accepts it at the next click', async ({
  page,
  shop,
  changeProduct,
}) => {
  await fillForm(page, { pid: 'power-bank-10000', name: 'Rising Price' })
  await changeProduct('power-bank-10000', { price_poisha: 500_000 })
  await placeOrder(page).click()

  await expect(page.getByText('The total is now Tk 5,070.')).toBeVisible()
  expect(await ordersOf(shop, 'Rising Price')).toBe(0)
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  await expect(page.getByRole('main').getByText('Tk 5,070').first()).toBeVisible()
})

test('asks about a new total once, even when the quantity changes after it', async ({
  page,
  changeProduct,
}) => {
  await fillForm(page, { pid: 'charger-65w', name: 'Changed My Mind' })
  await changeProduct('charger-65w', { price_poisha: 500_000 })
  await placeOrder(page).click()
  await expect(page.getByText('The total is now Tk 5,070.')).toBeVisible()
  await expect(page.getByText('Tk 5,070', { exact: true }).first()).toBeVisible()

  await page.getByLabel('Quantity').fill('2')
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  await expect(page.getByRole('main').getByText('Tk 10,070').first()).toBeVisible()
})

test('reports how many pieces are left of a product that sold out meanwhile', async ({
  page,
  changeProduct,
}) => {
  await fillForm(page, { pid: 'gas-stove-single', name: 'Too Late' })
  await page.getByLabel('Quantity').fill('4')
  await changeProduct('gas-stove-single', { stock: 3 })
  await placeOrder(page).click()

  await expect(page.getByRole('main').getByRole('alert')).toContainText('Only 3 left.')
  await page.getByLabel('Quantity').fill('3')
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
})

test('shows the order instead of the form on a page that the browser kept', async ({
  page,
  shop,
}) => {
  await fillForm(page, { pid: 'kettle-18', name: 'Came Back Later' })
  // Blocks the navigation: the page stays as the browser would cache it.
  await page.route('**/thankyou?*', (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest('**/thankyou?*')
  await placeOrder(page).click()
  await left
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeDisabled()

  await page.unroute('**/thankyou?*')
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(placeOrder(page)).toBeHidden()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/thankyou\?oid=/)
  expect(await ordersOf(shop, 'Came Back Later')).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('scrolls to a refusal and keeps the focus on the button until then', async ({
    page,
    changeProduct,
  }) => {
    await fillForm(page, { pid: 'desk-lamp-small', name: 'Small Screen' })
    await changeProduct('desk-lamp-small', { price_poisha: 600_000 })
    const sending = await holdRequests(page, orderCall)
    await placeOrder(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeFocused()
    sending.release()

    const notice = page.getByText('The total is now Tk 6,070.')
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
  })
})
