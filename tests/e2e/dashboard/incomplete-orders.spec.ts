/** A form that a buyer began and did not send: kept only where owner and buyer leave it switched on. */

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { commit } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const box = (page: Page) => page.getByRole('checkbox', { name: /We keep what you type/ })

test('keeps a form once owner and buyer agree, and the desk turns it into an order', async ({
  page,
  ownShop,
  newVisitor,
  browser,
}) => {
  const db = openSqlite(join(ownShop.dataDir, 'shop.sqlite'))
  const kept = async () =>
    (await db.read.selectFrom('incomplete_orders').select(['phone', 'name']).execute()).map(
      ({ phone, name }) => `${phone} ${name}`,
    )
  const buyer = await newVisitor()
  const sent: string[] = []
  buyer.on('request', (request) => {
    if (request.url().endsWith('/api/incompleteOrder')) sent.push(request.method())
  })
  async function typeAndLeave(name: string, pid = 'kettle-18'): Promise<void> {
    await buyer.goto(`/buy/${pid}`)
    await buyer.getByLabel('Name', { exact: false }).first().fill(name)
    // The last field that the buyer types in: it counts before the focus leaves it.
    await buyer.getByLabel('Phone').fill('01712345678')
  }

  await typeAndLeave('Before', 'power-bank-10000')
  await buyer.goto('/about')
  expect(sent).toEqual([])

  await signIn(page, adminOf(ownShop))
  await page.goto('/dashboard/shop-details')
  await page.getByRole('checkbox', { name: /Keep order forms/ }).check()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Shop details saved')).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: ownShop.origin })
  const without = await plain.newPage()
  await without.goto('/buy/kettle-18')
  await without.getByLabel('Phone').fill('01712345678')
  await expect(box(without)).toHaveCount(0)
  await plain.close()

  await typeAndLeave('Rahima')
  await expect(box(buyer)).toBeChecked()
  expect(await barriersOn(buyer)).toEqual([])
  await buyer.goto('/about')
  await expect.poll(kept).toEqual(['+8801712345678 Rahima'])

  await typeAndLeave('Rahima Begum')
  await box(buyer).uncheck()
  await expect.poll(kept).toEqual([])
  const before = sent.length
  await buyer.goto('/about')
  await typeAndLeave('Rahima Khatun')
  await expect(box(buyer)).not.toBeChecked()
  await buyer.goto('/about')
  expect(sent).toHaveLength(before)

  await typeAndLeave('Rahima Khatun')
  await box(buyer).check()
  await buyer.getByLabel('Address').fill('House 5, Road 3')
  await buyer.goto('/about')
  await expect.poll(kept).toEqual(['+8801712345678 Rahima Khatun'])

  await commit(db, (tx) =>
    tx
      .updateTable('incomplete_orders')
      .set({ changed_at: new Date(Date.now() - 21 * 60_000).toISOString() })
      .execute(),
  )
  await page.goto('/dashboard/incomplete-orders')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rahima Khatun' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Called' }).click()
  await expect(page.getByText(/^Called \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Make an order' }).click()
  await expect(page.getByLabel('Phone', { exact: false }).first()).toHaveValue('01712345678')
  await expect(page.getByText('Electric Kettle 1.8 L').first()).toBeVisible()
  await db.close()
})
