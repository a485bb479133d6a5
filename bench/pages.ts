/** Pages from memory against a bare server that writes the same bytes, and rendered anew. */

import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { packageRoot } from '#src/platform/package-root.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { guard } from '#tests/support/guard.ts'
import { startShop } from '#tests/support/shop.ts'
import { withFolder } from './bench-place.ts'
import { type Figure, median, rounded } from './figure.ts'

const rounds = 5
const seconds = 2
const connections = 32
const keptGoal = 0.9

const keptPaths = ['/', '/allproducts', '/product/kettle-18'] as const

type Load = { readonly perSecond: number; readonly p99: number }

/** The worst of the three pages is the figure. */
export function measurePages(): Promise<Figure> {
  return withShopAndBare(async ({ shopPort, barePort }) => {
    const pages: Record<string, { ratio: number; ours: number; bare: number; p99: number }> = {}
    for (const path of keptPaths) {
      const ours: Load[] = []
      const bare: Load[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const figures = [await load(barePort, path), await load(shopPort, path)] as const
        // The first round warms both.
        if (round === 0) continue
        bare.push(figures[0])
        ours.push(figures[1])
      }
      const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
      pages[path] = {
        ratio: rounded(rate(ours) / rate(bare)),
        ours: Math.round(rate(ours)),
        bare: Math.round(rate(bare)),
        p99: median(ours.map(({ p99 }) => p99)),
      }
    }

    const worst = Object.values(pages).toSorted((a, b) => a.ratio - b.ratio)[0]
    if (!worst) throw new Error('No page was measured')
    const each = Object.entries(pages).map(([path, { ratio }]) => `${path} ${ratio}`)
    return {
      name: `kept pages, Brotli, ${connections} connections (${each.join(', ')})`,
      ours: `${worst.ours}/s`,
      baseline: `${worst.bare}/s bare node:http with the same bytes`,
      ratio: worst.ratio,
      goal: `≥ ${keptGoal}`,
      isReached: worst.ratio >= keptGoal,
      details: pages,
    }
  })
}

/** By its internal id a product's page is not kept: it is rendered at every request. */
export function measureRenders(): Promise<Figure> {
  return withShopAndBare(async ({ shopPort }) => {
    const product: { _id: string } = await (
      await fetch(`http://127.0.0.1:${shopPort}/api/oneProduct/kettle-18`)
    ).json()
    const kept: Load[] = []
    const rendered: Load[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const figures = [
        await load(shopPort, '/product/kettle-18'),
        await load(shopPort, `/product/${product._id}`),
      ] as const
      if (round === 0) continue
      kept.push(figures[0])
      rendered.push(figures[1])
    }
    const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
    return {
      name: 'a product page rendered at every request',
      ours: `${Math.round(rate(rendered))}/s`,
      baseline: `${Math.round(rate(kept))}/s from memory`,
      ratio: rounded(rate(rendered) / rate(kept), 3),
      goal: 'none yet',
      isReached: true,
      details: { millisecondsEach: rounded(1_000 / rate(rendered)) },
    }
  })
}

async function load(port: number, path: string): Promise<Load> {
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br', host: `localhost:${port}` },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

type Ports = { readonly shopPort: number; readonly barePort: number }

function withShopAndBare<Value>(work: (ports: Ports) => Promise<Value>): Promise<Value> {
  return withFolder(async (folder) => {
    const shop = await startShop({ dataDir: join(folder, 'shop') })
    try {
      const pages = await Promise.all(
        keptPaths.map(async (path) => [path, await readPage(shop.port, path)] as const),
      )
      const file = join(folder, 'pages.json')
      writeFileSync(file, JSON.stringify(Object.fromEntries(pages)))
      const bare = await startBare(file)
      try {
        return await work({ shopPort: shop.port, barePort: bare.port })
      } finally {
        bare.child.kill('SIGKILL')
      }
    } finally {
      await shop.stop()
    }
  })
}

type RawPage = { readonly headers: readonly string[]; readonly body: string }

/** With the very headers of the wire, but for those that Node writes itself. */
function readPage(port: number, path: string): Promise<RawPage> {
  const own = new Set(['date', 'connection', 'keep-alive'])
  return new Promise((resolve, reject) => {
    get(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { rawHeaders } = response
        const headers = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 && !own.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
        )
        resolve({ headers, body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
}

async function startBare(file: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(packageRoot(), 'bench', 'bare-page-server.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), BARE_PAGES: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  guard('KILL', []).watch(child)
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) return { child, port }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
