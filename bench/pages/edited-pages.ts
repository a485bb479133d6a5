/** Cached pages while the owner edits a price every second, against the same pages left alone. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#tests/support/shop.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { type Owner, ownerOf } from '../owner.ts'
import { askForPage } from './page-load.ts'

const rounds = 5
const seconds = 3
const editEveryMs = 1_000
const readEveryMs = 25
const goal = 0.7

const pid = 'kettle-18'
const paths = ['/', '/allproducts', `/product/${pid}`] as const
const headers = { 'accept-encoding': 'br' }

export function measureEditedPages(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    try {
      const prices = { acknowledged: 5_000, edits: 0, reads: 0, old: 0 }
      const owner = await ownerOf(shop)
      await owner.editPrice(pid, prices.acknowledged)
      const ratios: Record<string, { ratio: number; alone: number; edited: number }> = {}
      for (const path of paths) {
        const alone: number[] = []
        const edited: number[] = []
        for (let round = 0; round <= rounds; round += 1) {
          const rates = [
            await rateOf(shop, path),
            await rateWhileEdited({ shop, owner, path, prices }),
          ]
          if (round === 0) continue
          alone.push(rates[0] ?? Number.NaN)
          edited.push(rates[1] ?? Number.NaN)
        }
        ratios[path] = {
          ratio: rounded(median(edited) / median(alone), 3),
          alone: Math.round(median(alone)),
          edited: Math.round(median(edited)),
        }
      }
      return [rateFigure(ratios), freshnessFigure(prices)]
    } finally {
      await shop.stop()
    }
  })
}

async function rateOf({ port }: Shop, path: string): Promise<number> {
  const { perSecond } = await askForPage({ port, path, headers, status: 200, seconds })
  return perSecond
}

type Prices = { acknowledged: number; edits: number; reads: number; old: number }

type Editing = {
  readonly shop: Shop
  readonly owner: Owner
  readonly path: string
  readonly prices: Prices
}

async function rateWhileEdited({ shop, owner, path, prices }: Editing): Promise<number> {
  let isOver = false

  // Prices only rise, so a price below the last acknowledged one is an old page.
  async function edit(): Promise<void> {
    while (!isOver) {
      const taka = prices.acknowledged + 1
      await owner.editPrice(pid, taka)
      prices.acknowledged = taka
      prices.edits += 1
      await wait(editEveryMs)
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const before = prices.acknowledged
      if ((await priceOn(shop)) < before) prices.old += 1
      prices.reads += 1
      await wait(readEveryMs)
    }
  }

  const others = Promise.all([edit(), read()])
  const rate = await rateOf(shop, path)
  isOver = true
  await others
  return rate
}

async function priceOn({ port }: Shop): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${port}/product/${pid}`)).text()
  return Number(/Tk (\d[\d,]*)/.exec(page)?.[1]?.replaceAll(',', ''))
}

function rateFigure(
  ratios: Readonly<Record<string, { ratio: number; alone: number; edited: number }>>,
): Figure {
  const [worst] = Object.entries(ratios).toSorted(([, a], [, b]) => a.ratio - b.ratio)
  if (!worst) throw new Error('No page was measured')
  const [path, { ratio, alone, edited }] = worst
  return {
    name: `cached pages, a price edited every second: ${path}`,
    ours: `${edited}/s`,
    baseline: `${alone}/s without edits`,
    ratio: rounded(ratio),
    goal: `≥ ${goal}`,
    isReached: ratio >= goal,
    details: ratios,
  }
}

function freshnessFigure({ edits, reads, old }: Prices): Figure {
  return {
    name: `pages with an older price than the last acknowledged`,
    ours: `${old}`,
    baseline: `${reads} reads beside ${edits} edits`,
    ratio: rounded(old / reads),
    goal: '0',
    isReached: old === 0 && reads > 0 && edits > 0,
    details: {},
  }
}
