/** “Tell me when it is back”: from the page of a product that is sold out to the owner's list. */

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

const pid = 'trimmer-ladies'

async function count(page: Page, quantity: number): Promise<void> {
  await send(page, 'POST', '/api/admin/stock', { pid, kind: 'counted', quantity })
}

/** The gateway `log` sends nothing, and counts as one. */
async function chooseGateway(page: Page, gateway: 'log' | 'off'): Promise<void> {
  const path = '/api/admin/buyer-messages'
  const { hasKey, spentToday, ...settings } = await (await page.request.get(path)).json()
  await send(page, 'PUT', path, { ...settings, gateway })
}

test('promises an SMS only while the shop sends one', async ({ page, newVisitor, shop }) => {
  const of = 'torch-pocket'
  await signIn(page, adminOf(shop))
  await send(page, 'POST', '/api/admin/stock', { pid: of, kind: 'counted', quantity: 0 })
  const buyer = await newVisitor()
  const expectHints = async (en: RegExp, bn: RegExp) => {
    await buyer.goto(`/product/${of}`)
    await expect(buyer.getByRole('main').getByText(en)).toBeVisible()
    await buyer.goto(`/bn/product/${of}`)
    await expect(buyer.getByRole('main').getByText(bn)).toBeVisible()
  }
  await expectHints(/^The shop sees your number and can call you/, /দোকান ফোন করে জানাতে পারে/)
  await chooseGateway(page, 'log')
  await expectHints(/^One SMS when it is back/, /একটি এসএমএস যাবে/)
  await chooseGateway(page, 'off')
  await expectHints(/^The shop sees your number and can call you/, /দোকান ফোন করে জানাতে পারে/)
})

test('a buyer leaves a phone without JavaScript, and staff see who waits', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await count(page, 0)
  await chooseGateway(page, 'log')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.origin,
    viewport: { width: 360, height: 800 },
  })
  const buyer = await plain.newPage()
  await buyer.goto(`/product/${pid}`)
  await expect(buyer.getByRole('main').getByText(/Arrives within/)).toHaveCount(0)
  const form = buyer.getByRole('form', { name: 'Tell me when it is back' })
  await form.getByLabel('Your mobile number').fill('০১৮১১-৩৪৫৬৭৮')
  await form.getByLabel('Your mobile number').press('Enter')
  await expect(buyer).toHaveURL(new RegExp(`/product/${pid}/waitlist\\?asked$`))
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/your number gets one SMS/)

  await buyer.goto(`/bn/product/${pid}`)
  await buyer.getByLabel('আপনার মোবাইল নম্বর').fill('01811345678')
  await buyer.getByRole('button', { name: 'আবার এলে জানান' }).click()
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/ধন্যবাদ/)
  const wide = await shownWidth(buyer)
  expect(wide).toBeLessThanOrEqual(360)

  await page.goto('/dashboard/waitlist')
  const row = page.getByRole('row').filter({ hasText: 'Trimmer' })
  await expect(row).toContainText('1')
  await row.getByRole('link').click()
  await expect(page.getByRole('link', { name: '01811345678' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Waits' })).toBeVisible()
  await page.goto(`/dashboard/view-product/edit-product/${pid}`)
  await expect(page.getByRole('link', { name: '1 wait for this product' })).toBeVisible()

  await count(page, 5)
  await buyer.goto(`/product/${pid}`)
  await expect(buyer.getByLabel('Your mobile number')).toBeHidden()
  await buyer.goto(`/product/${pid}/waitlist`)
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText('It is in stock again.')
  await chooseGateway(page, 'off')
  await plain.close()
})

test('the link of the SMS asks first, then erases the number, and says so ever after', async ({
  page,
  newVisitor,
  shop,
}) => {
  const of = 'charger-12w-dual'
  await signIn(page, adminOf(shop))
  await send(page, 'POST', '/api/admin/stock', { pid: of, kind: 'counted', quantity: 0 })
  const buyer = await newVisitor()
  await buyer.goto(`/bn/product/${of}`)
  await buyer.getByLabel('আপনার মোবাইল নম্বর').fill('01811345699')
  await buyer.getByRole('button', { name: 'আবার এলে জানান' }).click()
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/ধন্যবাদ/)
  await usingRowsOf(shop.dataDir, (db) =>
    commit(db, (tx) =>
      tx
        .updateTable('waitlist_entries')
        .set({ end_hash: hashToken('asinthesms') })
        .where('phone', '=', '+8801811345699')
        .execute(),
    ),
  )
  const left = () =>
    usingRowsOf(shop.dataDir, (db) =>
      db.read
        .selectFrom('waitlist_entries')
        .select('id')
        .where('phone', '=', '+8801811345699')
        .execute(),
    )

  await buyer.goto('/bn/w/asinthesms')
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('এমন বার্তা আর নয়')
  expect(await barriersOn(buyer)).toEqual([])
  expect(await left()).toHaveLength(1)
  await buyer.getByRole('button', { name: 'আমার নম্বর মুছে ফেলুন' }).click()
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/নম্বর আর নেই/)
  expect(await left()).toEqual([])
  await buyer.goto('/w/asinthesms')
  await expect(buyer.getByRole('main').getByRole('status')).toHaveText(/^This link has ended/)
})

async function usingRowsOf<Value>(
  dataDir: string,
  work: (db: ReturnType<typeof openSqlite>) => Promise<Value>,
): Promise<Value> {
  const db = openSqlite(join(dataDir, 'shop.sqlite'))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

test.describe('a refused phone', () => {
  test.use({ expectedComplaints: /status of 400/ })

  test('comes back with the reason', async ({ page, shop, browser }) => {
    const office = await browser.newPage({ baseURL: shop.origin })
    await signIn(office, adminOf(shop))
    await send(office, 'POST', '/api/admin/stock', {
      pid: 'torch-pocket',
      kind: 'counted',
      quantity: 0,
    })
    await page.goto('/product/torch-pocket')
    await page.getByLabel('Your mobile number').fill('12345')
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(page.getByLabel('Your mobile number')).toHaveValue('12345')
    await expect(page.getByText('like 01712345678')).toBeVisible()
    await page.getByLabel('Your mobile number').fill('01711222333')
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/can call you/)
    await office.close()
  })
})
