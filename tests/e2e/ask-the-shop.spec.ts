/** Asking the shop about a product, and the day by which it arrives. */

import type { Page } from '@playwright/test'
import { deliveryDay } from '#src/domain/delivery/delivery-day.ts'
import { formatDayOfMonth } from '#src/i18n/format-date.ts'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Returns a function that puts the former settings back: later tests share this shop. */
async function changeSettings(visitor: Page, shop: Shop, changes: object) {
  const headers = { origin: shop.origin }
  const signIn = await visitor.request.post('/api/auth/sign-in/email', {
    headers,
    data: { email: shop.adminEmail, password: shop.adminPassword },
  })
  expect(signIn.status()).toBe(200)
  const { version, ...before } = await (await visitor.request.get('/api/admin/shop')).json()
  const put = async (data: object) => {
    const answer = await visitor.request.put('/api/admin/shop', { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await put({ ...before, ...changes })
  return () => put(before)
}

test('offers WhatsApp, Messenger and a call where the owner names them', async ({
  page,
  shop,
  newVisitor,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/product/kettle-18')
  const ask = page.getByRole('region', { name: 'Ask us' })
  await expect(ask.getByRole('link')).toHaveText(['Call us'])

  const undo = await changeSettings(await newVisitor(), shop, {
    whatsApp: '01812-345678',
    messenger: 'https://m.me/pagla.mart',
  })
  try {
    for (const path of ['/product/kettle-18', '/buy/kettle-18']) {
      await page.goto(path)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      const whatsApp = ask.getByRole('link', { name: 'WhatsApp' })
      const link = new URL((await whatsApp.getAttribute('href')) ?? '')
      expect(link.origin + link.pathname).toBe('https://wa.me/8801812345678')
      expect(link.searchParams.get('text')).toBe(
        `I have a question about ${title}: ${shop.origin}/product/kettle-18`,
      )
      await expect(ask.getByRole('link', { name: 'Messenger' })).toHaveAttribute(
        'href',
        'https://m.me/pagla.mart',
      )
      for (const one of await ask.getByRole('link').all()) {
        expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(48)
      }
      expect(await barriersOn(page)).toEqual([])
    }
    await page.goto('/bn/product/kettle-18')
    const inBangla = page.getByRole('region', { name: 'কিছু জানতে চান?' })
    const link = new URL((await inBangla.getByRole('link').first().getAttribute('href')) ?? '')
    expect(link.searchParams.get('text')).toContain(
      `সম্পর্কে জানতে চাই: ${shop.origin}/bn/product/kettle-18`,
    )
  } finally {
    await undo()
  }
})

test('names the days without JavaScript and the date with it, in the same place', async ({
  page,
  newVisitor,
}) => {
  const inDhaka = new Date('2026-11-26T20:00:00+06:00')
  await page.clock.setFixedTime(inDhaka)
  const html = await (await page.request.get('/product/kettle-18')).text()
  expect(html).toContain('Arrives within 3 working days in Dhaka, 7 elsewhere')

  await page.goto('/product/kettle-18')
  const day = formatDayOfMonth(deliveryDay(inDhaka, 3) ?? '', 'en')
  expect(day).toBe('1 December')
  await page.getByRole('region', { name: 'Ask us' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(`In Dhaka by ${day}, elsewhere by 6 December`)).toBeVisible()

  await page.request.post('/cart', {
    headers: { 'sec-fetch-site': 'same-origin' },
    form: { add: 'kettle-18' },
  })
  await page.goto('/checkout')
  const line = page.getByText(/^(Arrives within|In Dhaka by)/)
  await line.scrollIntoViewIfNeeded()
  await expect(line).toHaveText(`In Dhaka by ${day}, elsewhere by 6 December`)

  const other = await newVisitor()
  await other.clock.setFixedTime(inDhaka)
  await other.goto('/bn/buy/kettle-18')
  await other.getByRole('region', { name: 'কিছু জানতে চান?' }).scrollIntoViewIfNeeded()
  await expect(
    other.getByText('ঢাকায় ১ ডিসেম্বর, ঢাকার বাইরে ৬ ডিসেম্বর তারিখের মধ্যে পৌঁছে যাবে'),
  ).toBeVisible()
})
