/** The weight of the product page on a phone before its visitor touches it: bytes, requests and layout shift. */

import { chromium as playwright } from '@playwright/test'
import { chromium } from '#tests/support/chromium.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, rounded } from '../figure.ts'

const mostKilobytes = 120
const mostRequests = 15
const mostShift = 0.02

export function measureWeight(): Promise<Figure> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    const browser = await playwright.launch(await chromium())
    try {
      const page = await browser.newPage({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      })
      const network = await page.context().newCDPSession(page)
      const bytes: Record<string, number> = {}
      let requests = 0
      await network.send('Network.enable')
      network.on('Network.responseReceived', ({ type, response }) => {
        // A data URL in the stylesheet is no request.
        if (response.url.startsWith('data:')) return
        requests += 1
        bytes[type] = (bytes[type] ?? 0) + Number(response.headers['content-length'] ?? 0)
      })
      await page.goto(`${shop.origin}/product/kettle-18`, { waitUntil: 'networkidle' })
      const shift = await page.evaluate(shiftSoFar)

      const kilobytesOf = (kind: string) => (bytes[kind] ?? 0) / 1_000
      const kilobytes = ['Document', 'Stylesheet', 'Script'].map(kilobytesOf)
      const total = kilobytes.reduce((sum, part) => sum + part, 0)
      return {
        name: `product page on a phone, before a touch: HTML + CSS + JS in Brotli, ${requests} requests, layout shift ${rounded(shift, 4)}`,
        ours: `${rounded(total, 1)} KB`,
        baseline: `${mostKilobytes} KB, ${mostRequests} requests, ${mostShift} shift`,
        ratio: rounded(total / mostKilobytes),
        goal: '≤ 1, and the same for requests and shift',
        isReached: total <= mostKilobytes && requests <= mostRequests && shift <= mostShift,
        details: {
          kilobytes: Object.fromEntries(
            Object.keys(bytes).map((kind) => [kind, rounded(kilobytesOf(kind), 1)]),
          ),
          requests,
          shift,
        },
      }
    } finally {
      await browser.close()
      await shop.stop()
    }
  })
}

/** Runs in the page. */
function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(shift), 2_500)
  })
}
