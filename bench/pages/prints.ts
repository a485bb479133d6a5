/** A hundred slips on a slow machine: how long until they can be printed. */

import { type Browser, type BrowserContext, chromium as playwright } from '@playwright/test'
import { chromium } from '#tests/support/chromium.ts'
import type { Shop } from '#tests/support/shop.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, median, rounded } from '../figure.ts'

const rounds = 5
const slowerBy = 4
const slips = 100
const latestReadyMs = 3_000

export function measurePrints(): Promise<Figure> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    const browser = await playwright.launch(await chromium())
    try {
      const oids = await takeOrders(browser, shop)
      const [one, many]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        one.push(await timeToReady(browser, shop, oids.slice(0, 1)))
        many.push(await timeToReady(browser, shop, oids))
      }
      return figureOf(one, many)
    } finally {
      await browser.close()
      await shop.stop()
    }
  })
}

async function ownersContext(browser: Browser, shop: Shop): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.origin })
  const data = { email: shop.adminEmail, password: shop.adminPassword }
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data,
    headers: sameOrigin,
  })
  if (!answer.ok()) throw new Error(`The owner is not let in: ${answer.status()}`)
  return context
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Of one to four products each, as a day brings them. */
async function takeOrders(browser: Browser, shop: Shop): Promise<readonly string[]> {
  const context = await ownersContext(browser, shop)
  const pids = ['bucket-16', 'kettle-18', 'ceiling-fan-56', 'power-bank-10000']
  const oids: string[] = []
  for (let n = 0; n < slips; n += 1) {
    const data = {
      items: pids.slice(0, 1 + (n % pids.length)).map((pid) => ({ pid, quantity: 1 })),
      cname: 'শ্রাবন্তী চক্রবর্ত্তী',
      caddress: 'বাসা ১২, সড়ক ৮, ব্লক সি, মিরপুর ১০, ঢাকা ১২১৬',
      cphone: `0171${String(n).padStart(7, '0')}`,
      zone: 'inside-dhaka',
      source: 'phone',
      confirmed: true,
    }
    const answer = await context.request.post('/api/admin/orders', { data, headers: sameOrigin })
    if (answer.status() !== 201) throw new Error(`No order: ${await answer.text()}`)
    oids.push((await answer.json()).oid)
  }
  await context.close()
  return oids
}

/** From the click to the moment when nothing moves any more, with an empty cache. */
async function timeToReady(browser: Browser, shop: Shop, oids: readonly string[]): Promise<number> {
  const context = await ownersContext(browser, shop)
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await page.goto(`/dashboard/print?orders=${oids.join(',')}`, { waitUntil: 'commit' })
    await page.waitForSelector('.sheets[data-ready]', { state: 'attached' })
    return await page.evaluate(() => performance.now())
  } finally {
    await context.close()
  }
}

function figureOf(one: readonly number[], many: readonly number[]): Figure {
  const ready = Math.round(median(many))
  const single = Math.round(median(one))
  return {
    name: `${slips} slips ready to print (${slowerBy}× CPU); one slip in the same run ${single} ms`,
    ours: `${ready} ms`,
    baseline: `${latestReadyMs} ms`,
    ratio: rounded(ready / latestReadyMs),
    goal: '< 1',
    isReached: ready < latestReadyMs,
    details: { many: many.map(Math.round), one: one.map(Math.round) },
  }
}
