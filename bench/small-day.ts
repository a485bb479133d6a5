/** The memory of a small shop after an hour of its day, without the pauses between the requests. */

import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import type { Shop } from '#tests/support/shop.ts'
import { startRestedShop } from './at-rest.ts'
import { withFolder } from './bench-place.ts'
import { type Figure, rounded } from './figure.ts'
import { ownerOf } from './owner.ts'

/** As `npm run serve` starts it: a test holds the ways to start a shop to these (decision 0055). */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

const goalMegabytes = 180
/** The picture process has ended by then. */
const restMs = 15_000
const visitors = 4
const visitsOfEach = 150
const ordersOfEach = 15
const photos = 20

export function measureSmallDay(): Promise<Figure> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder, memorySettings)
    try {
      const before = megabytesOf(shop)
      await workForADay(shop)
      await wait(restMs)
      const after = megabytesOf(shop)
      return {
        name: `memory (RSS) after a small shop's hour of visits, orders, uploads and feeds, and ${restMs / 1_000} s of rest`,
        ours: `${Math.round(after)} MB`,
        baseline: `${Math.round(before)} MB before it`,
        ratio: rounded(after / before),
        goal: `≤ ${goalMegabytes} MB`,
        isReached: after <= goalMegabytes,
        details: {},
      }
    } finally {
      await shop.stop()
    }
  })
}

function megabytesOf({ process: { pid } }: Shop): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

async function workForADay(shop: Shop): Promise<void> {
  const numbers = Array.from({ length: visitors }, (_, visitor) => visitor)
  await Promise.all([ownTheShop(shop), ...numbers.map((visitor) => visit(shop, visitor))])
}

async function ownTheShop(shop: Shop): Promise<void> {
  const owner = await ownerOf(shop)
  for (let photo = 0; photo < photos; photo += 1) {
    await owner.upload(await aPhoto())
    await owner.editPrice('kettle-18', 900 + photo)
    for (const path of [
      '/dashboard',
      '/api/orders?page=1',
      '/api/orders?q=rahima',
      '/api/allproduct?page=1&q=kettle',
    ]) {
      await owner.look(path)
    }
  }
}

/** As large as a phone's: noise does not compress. */
async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 1_600, height: 1_200, channels: 3 } as const
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels))
  return new Uint8Array(await sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer())
}

const searches = ['kettle', 'rice+cooker', 'blendar', 'কেটলি', 'fan']
const pages = ['/', '/bn', '/allproducts', '/allproducts?page=2', '/blog', '/product/kettle-18']
const lists = ['/feeds/products.csv', '/sitemap.xml', '/api/allproduct']

async function visit({ origin }: Shop, visitor: number): Promise<void> {
  const ask = async (path: string, init?: RequestInit) => {
    const headers = { ...init?.headers, 'x-forwarded-for': `203.0.113.${visitor}` }
    const answer = await fetch(`${origin}${path}`, { ...init, headers })
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    return text
  }
  for (let round = 0; round < visitsOfEach; round += 1) {
    const home = await ask(pages[round % pages.length] ?? '/')
    const paths = [...home.matchAll(/(?:src|href)="(\/(?:media|assets|product)\/[^"]+)"/g)]
    for (let at = 0; at < 5; at += 1) {
      const path = paths[(round * 5 + at) % paths.length]?.[1]
      if (path) await ask(path)
    }
    await ask(`/allproducts?q=${searches[round % searches.length]}`)
    if (round % 10 === visitor) await ask(lists[Math.floor(round / 10) % lists.length] ?? '/')
    if (round % (visitsOfEach / ordersOfEach) === 0) {
      await ask('/api/order?id=p', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(
          anOrderBody({
            pid: 'kettle-18',
            quantity: 1,
            cphone: `0171${visitor}${String(1_000_00 + round).padStart(6, '0')}`,
            city: 70,
          }),
        ),
      })
    }
  }
}
