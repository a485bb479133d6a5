/**
 * Lighthouse's four scores of the selling pages, on the slow phone that it simulates.
 * `LIGHTHOUSE_PAGES=/cart,/checkout` visits these alone.
 */

import { chromium as playwright } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from '#tests/support/chromium.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, median, rounded } from '../figure.ts'

const rounds = 5
const goal = 95
const paths = ['/', '/allProducts', '/product/kettle-18', '/buy/kettle-18', '/cart', '/checkout']
const cart = 'kettle-18:1&pressure-cooker-5:2'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Readonly<Record<(typeof categories)[number], number>>

type Visit = {
  readonly scores: Scores
  /** The audits that lowered a score. */
  readonly lost: readonly string[]
  readonly metrics: Readonly<Record<string, string>>
}

export function measureLighthouse(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    const { executablePath, args } = await chromium()
    const port = await findFreePort()
    const browser = await playwright.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${port}`],
    })
    try {
      // Lighthouse opens its pages in the browser's own context, and leaves cookies there.
      const session = await browser.newBrowserCDPSession()
      const cookie = { name: 'cart', value: cart, url: shop.origin }
      await session.send('Storage.setCookies', { cookies: [cookie] })
      const figures: Figure[] = []
      for (const path of chosenPaths()) {
        const visits: Visit[] = []
        for (let round = 0; round < rounds; round += 1) {
          visits.push(await visit(`${shop.origin}${path}`, port))
        }
        figures.push(figureOf(path, visits))
      }
      return figures
    } finally {
      await browser.close()
      await shop.stop()
    }
  })
}

function chosenPaths(): readonly string[] {
  const chosen = process.env.LIGHTHOUSE_PAGES
  if (chosen === undefined) return paths
  const pages = chosen.split(',')
  const unknown = pages.find((path) => !paths.includes(path))
  if (unknown !== undefined) throw new RangeError(`LIGHTHOUSE_PAGES knows no ${unknown}`)
  return pages
}

async function visit(address: string, port: number): Promise<Visit> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { lhr } = result
  const scoreOf = (name: (typeof categories)[number]) =>
    Math.round((lhr.categories[name]?.score ?? 0) * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lost: lostIn(lhr),
    metrics: Object.fromEntries(
      [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'speed-index',
      ].map((name) => [name, lhr.audits[name]?.displayValue ?? '?']),
    ),
  }
}

function lostIn(lhr: Result): readonly string[] {
  const weighted = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
  return weighted
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${lhr.audits[id]?.score}`)
}

/** The lowest of the four is the figure. */
function figureOf(path: string, visits: readonly Visit[]): Figure {
  const middle = Object.fromEntries(
    categories.map((name) => [name, median(visits.map(({ scores }) => scores[name]))]),
  )
  const lowest = Math.min(...Object.values(middle))
  return {
    name: `Lighthouse on a slow phone, the lowest of four: ${path}`,
    ours: Object.values(middle).join(', '),
    baseline: `${goal} in performance, accessibility, best practices, SEO`,
    ratio: rounded(lowest / goal),
    goal: '≥ 1',
    isReached: lowest >= goal,
    details: { rounds: visits },
  }
}
