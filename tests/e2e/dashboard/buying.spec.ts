/** Buying: from the reorder list to received stock, and paying the supplier. */

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { setStockLines } from '#src/features/catalogue/stock/low-stock.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Its sales and debts are counted. */
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The shop refuses a payment above the debt.
test.use({ expectedComplaints: /status of 4\d\d/ })

const pid = 'wall-clock-12'

/** As if buyers had taken so many in the 28 days before today. */
async function sold(shop: Shop, pieces: number): Promise<void> {
  const db = openSqlite(join(shop.dataDir, 'shop.sqlite'))
  await commit(db, async (tx) => {
    const { id } = await tx
      .selectFrom('products')
      .select('id')
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    const today = dhakaDay(new Date())
    const demand = { sold_28: pieces, sold_7: 0, days_with_stock: 28 }
    const row = { product_id: id, counted_on: today, ...demand }
    await tx.deleteFrom('product_demand').execute()
    await tx.insertInto('product_demand').values(row).execute()
    await setStockLines(tx, [id])
    // The job has nothing to count today.
    await tx
      .insertInto('day_figures_state')
      .values({ name: 'demand-of', value: today })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
      .execute()
  })
  await db.close()
}

async function addSupplier(page: Page): Promise<void> {
  await page.goto('/dashboard/stock?tab=suppliers')
  const form = page.getByRole('form', { name: 'New supplier' })
  await form.getByLabel('Name').fill('Karim Traders')
  await form.getByLabel('Phone').fill('01812345678')
  await form.getByLabel('Days to deliver').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The supplier is saved.')
}

async function stockOf(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/oneProduct/${pid}`)
  return (await answer.json()).stock
}

test('leads from what to reorder to received stock and a paid supplier', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/stock')
  await expect(page.getByText('Nothing to reorder')).toBeVisible()
  await addSupplier(page)
  expect(await barriersOn(page)).toEqual([])

  const before = await stockOf(page)
  await sold(shop, 28 * 100)
  await page.goto('/dashboard/stock')
  const row = page.getByRole('table', { name: 'To reorder' }).getByRole('row').nth(1)
  await expect(row.getByLabel(/^Pieces of/)).toHaveValue(String(1_000 - before))
  expect(await barriersOn(page)).toEqual([])
  await row.getByRole('checkbox').check()
  await row.getByLabel(/^Pieces of/).fill('১২')
  await row.getByLabel(/^Cost of one/).fill('450.50')
  await page.getByRole('combobox', { name: 'Supplier' }).selectOption('Karim Traders')
  await page.getByRole('button', { name: 'Make a purchase order' }).click()

  await expect(page).toHaveTitle('PO-1 · Karim Traders | PM')
  const whatsApp = page.getByRole('link', { name: 'Open WhatsApp of Karim Traders' })
  const address = new URL((await whatsApp.getAttribute('href')) ?? '')
  expect(address.pathname).toBe('/8801812345678')
  expect(address.searchParams.get('text')).toContain('× 12 (Tk 450.50)')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as sent' }).click()

  const receive = page.getByRole('form', { name: 'Receive a delivery' })
  await receive.getByLabel(/^Sellable pieces/).fill('9')
  await receive.getByLabel(/^Damaged pieces of/).fill('1')
  await receive.getByLabel('Paid from', { exact: true }).selectOption('owed-to-suppliers')
  await receive.getByLabel('Transport, in taka').fill('60')
  await receive.getByLabel('Transport, in taka').press('Enter')
  await expect(page.getByRole('status').first()).toContainText('in the stock and in the journal')
  expect(await stockOf(page)).toBe(before + 9)
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('Tk 4,054.50')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'The rest does not come' }).click()
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible()
  await expect(receive).toBeHidden()

  await page.getByRole('link', { name: 'All purchase orders' }).click()
  await expect(page.getByRole('table', { name: 'Purchase orders' })).toContainText('PO-1')
  await page.getByRole('link', { name: 'Suppliers' }).click()
  await expect(page.getByText('You owe Tk 4,054.50')).toBeVisible()
  await page.getByRole('link', { name: 'Pay Karim Traders' }).click()
  await page.getByLabel('Amount in taka').fill('5000')
  await page.getByLabel('Paid from').selectOption('bkash')
  await page.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('The shop owes Tk 4,054.50 only.')
  await page.getByLabel('Amount in taka').fill('4,054.50')
  await page.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The payment is in the journal.')
  await expect(page.getByText(/^You owe/)).toBeHidden()
})

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('orders any product, and keeps what was typed beside its problem', async ({
    page,
    ownShop: shop,
  }) => {
    await signIn(page, adminOf(shop))
    await addSupplier(page)
    await page.goto('/dashboard/stock?tab=orders')
    await page.getByLabel('Supplier').selectOption('Karim Traders')
    await page.getByLabel('Product id').fill(pid)
    await page.getByLabel('Pieces').fill('0')
    await page.getByRole('button', { name: 'Make a draft' }).click()
    await expect(page.getByLabel('Product id')).toHaveValue(pid)
    await expect(page.getByLabel('Pieces')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Pieces').fill('7')
    await page.getByRole('button', { name: 'Make a draft' }).click()
    await expect(page.getByRole('heading', { name: 'PO-1 · Karim Traders' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByRole('form', { name: 'Receive a delivery' })).toBeVisible()
    const width = await shownWidth(page)
    expect(width).toBeLessThanOrEqual(390)
  })
})
