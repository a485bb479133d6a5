/**
 * Takes the pictures of the README from the demo shop: `npm run pictures` writes docs/pictures.
 * The shop runs on a temporary folder; a few buyers order before the owner's page is taken.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { chromium } from '#tests/support/chromium.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'

const folder = resolve(import.meta.dirname, '../docs/pictures')
const mostBytes = 60_000

const orders = [
  { pid: 'kettle-18', quantity: 1, cname: 'Rahima Begum', city: 70 },
  { pid: 'rice-cooker-18', quantity: 2, cname: 'Abdul Karim', city: 130 },
  { pid: 'pressure-cooker-5', quantity: 5, cname: 'Nusrat Jahan', city: 70 },
  { pid: 'dinner-set-32', quantity: 1, cname: 'Tanvir Hasan', city: 70 },
  { pid: 'frying-pan-26', quantity: 2, cname: 'Sharmin Akter', city: 130 },
  { pid: 'knife-set-6', quantity: 1, cname: 'Mizanur Rahman', city: 130 },
] as const
const Orders = z.object({ items: z.array(z.object({ oid: z.string() })) })

const shop = await startShop()
const browser = await playwright.launch(await chromium())
try {
  mkdirSync(folder, { recursive: true })
  await takeShop(browser, shop)
  await placeOrders(shop)
  await takeDashboard(browser, shop)
} finally {
  await browser.close()
  await shop.stop()
}

async function takeShop(browser: Browser, { origin }: Shop): Promise<void> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await page.goto('/allProducts', { waitUntil: 'networkidle' })
  // Past the search, to the first product, whose picture may still be on its way.
  await page.evaluate('scrollTo(0, 420)')
  await page.waitForFunction(
    '[...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight)',
  )
  await write('shop', await page.screenshot({ animations: 'disabled' }))
}

/** Each buyer has an address of their own, since the shop counts orders by address. */
async function placeOrders({ origin }: Shop): Promise<void> {
  for (const [index, order] of orders.entries()) {
    const answer = await fetch(`${origin}/api/order?id=p`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index + 1}` },
      body: JSON.stringify({
        ...order,
        cphone: `0171234560${index}`,
        caddress: `House ${index + 5}, Road 3, Mirpur 10, Dhaka`,
      }),
    })
    if (!answer.ok) throw new Error(`The shop refused an order: ${await answer.text()}`)
  }
}

async function takeDashboard(browser: Browser, shop: Shop): Promise<void> {
  const { origin, adminEmail, adminPassword } = shop
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    headers: { origin },
    data: { email: adminEmail, password: adminPassword },
  })
  if (!signedIn.ok()) throw new Error(`The owner could not sign in: ${await signedIn.text()}`)
  const listed = await page.request.get('/api/orders?page=1')
  const { items } = Orders.parse(await listed.json())
  // All but the newest and the third, so that the picture shows both statuses.
  for (const { oid } of items.filter((_, index) => index !== 0 && index !== 2)) {
    await page.request.put(`/api/order?id=${oid}`, {
      headers: { origin },
      data: { status: 'done' },
    })
  }
  await page.goto('/dashboard/manage-orders', { waitUntil: 'networkidle' })
  await page.getByRole('row').nth(orders.length).waitFor()
  await write('dashboard', await page.screenshot({ animations: 'disabled' }))
}

async function write(name: string, png: Buffer): Promise<void> {
  const picture = await sharp(png).webp({ quality: 70, effort: 6 }).toBuffer()
  if (picture.length > mostBytes) {
    throw new Error(`${name}.webp has ${picture.length} bytes, ${mostBytes} are allowed`)
  }
  writeFileSync(join(folder, `${name}.webp`), picture)
}
