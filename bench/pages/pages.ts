/** Cached pages, and cached reads of the API, against a bare server that writes the same bytes and headers. */

import type { Shop } from '#tests/support/shop.ts'
import { startRestedShop } from '../at-rest.ts'
import { withFolder } from '../bench-place.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { quietRounds } from '../quiet-rounds.ts'
import type { BarePage } from './bare-page-server.ts'
import { type Headers, serveBare, takeOffWire } from './bare-pages.ts'
import { askForPage, connections, type PageRate } from './page-load.ts'

/** When the shop is faster than the load, the rate of one second is off by a sixth. */
const rounds = 11
const seconds = 1

/** What one bench asks for. */
type Kind = { readonly name: string; readonly goal: number; readonly paths: readonly string[] }

const pages: Kind = {
  name: 'cached pages',
  goal: 0.9,
  paths: ['/', '/allproducts', '/product/kettle-18'],
}
const productReads: Kind = {
  name: 'product reads of the API',
  goal: 0.8,
  paths: ['/api/allproduct', '/api/oneProduct/kettle-18'],
}

type Client = {
  readonly name: string
  readonly status: 200 | 304
  /** The headers of a request, by the ETag of the cached page. */
  readonly headers: (etag: string) => Headers
}

const clients: readonly Client[] = [
  { name: 'Brotli', status: 200, headers: () => ({ 'accept-encoding': 'br' }) },
  { name: 'gzip', status: 200, headers: () => ({ 'accept-encoding': 'gzip' }) },
  { name: 'plain', status: 200, headers: () => ({}) },
  {
    name: '304',
    status: 304,
    headers: (etag) => ({ 'accept-encoding': 'br', 'if-none-match': etag }),
  },
]

export const measurePages = () => measure(pages)
export const measureApi = () => measure(productReads)

function measure(kind: Kind): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const shop = await startRestedShop(folder)
    try {
      return await compareWithBare(shop, kind, folder)
    } finally {
      await shop.stop()
    }
  })
}

/** Pages of a running shop; `folder` is for the bare server. */
export async function compareWithBare(
  shop: Pick<Shop, 'port'>,
  kind: Kind,
  folder: string,
): Promise<Figure[]> {
  const requested = await Promise.all(
    clients.flatMap((client) => kind.paths.map((path) => prepare(shop.port, client, path))),
  )
  const bare = await serveBare(
    Object.fromEntries(requested.map(({ barePath, page }) => [barePath, page])),
    folder,
  )
  try {
    const compared: Compared[] = []
    for (const one of requested) {
      compared.push(await compare({ ...one, shopPort: shop.port, barePort: bare.port }))
    }
    return clients.map(({ name }) =>
      figureOf(
        kind,
        name,
        compared.filter(({ client }) => client.name === name),
      ),
    )
  } finally {
    bare.stop()
  }
}

type Asked = {
  readonly client: Client
  readonly path: string
  readonly headers: Headers
  /** The path of the same answer on the bare server. */
  readonly barePath: string
  readonly page: BarePage
}

async function prepare(port: number, client: Client, path: string): Promise<Asked> {
  const first = await takeOffWire(port, path, client.headers('""'))
  const at = first.headers.findIndex((name) => name.toLowerCase() === 'etag')
  const headers = client.headers(first.headers[at + 1] ?? '')
  const page = await takeOffWire(port, path, headers)
  return { client, path, headers, barePath: `/${client.name}${path}`, page }
}

type Compared = {
  readonly client: Client
  readonly path: string
  readonly ours: PageRate
  readonly bare: PageRate
  readonly ratio: number
}

/** Alternates, so that both meet the same state of the machine. */
async function compare({
  client,
  path,
  headers,
  barePath,
  shopPort,
  barePort,
}: Asked & { readonly shopPort: number; readonly barePort: number }): Promise<Compared> {
  const shared = { headers, status: client.status, seconds }
  const measured = await quietRounds(rounds, async () => ({
    bare: await askForPage({ port: barePort, path: barePath, ...shared }),
    ours: await askForPage({ port: shopPort, path, ...shared }),
  }))
  const sides = {
    ours: middleOf(measured.map(({ ours }) => ours)),
    bare: middleOf(measured.map(({ bare }) => bare)),
  }
  // Compare neighbours in time: a slow change of the machine affects both.
  const ratio = median(measured.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  return { client, path, ...sides, ratio }
}

function middleOf(rates: readonly PageRate[]): PageRate {
  const middle = (of: keyof PageRate) => median(rates.map((rate) => rate[of]))
  return { perSecond: Math.round(middle('perSecond')), p50: middle('p50'), p99: middle('p99') }
}

/** The worst page is the figure. */
function figureOf(kind: Kind, name: string, compared: readonly Compared[]): Figure {
  const [worst] = compared.toSorted((a, b) => a.ratio - b.ratio)
  if (!worst) throw new Error('Nothing was measured')
  return {
    name: `${kind.name}, ${name}, ${connections} connections: ${worst.path}`,
    ours: `${worst.ours.perSecond}/s, p99 ${worst.ours.p99} ms`,
    baseline: `${worst.bare.perSecond}/s bare node:http with the same bytes`,
    ratio: rounded(worst.ratio),
    goal: `≥ ${kind.goal}`,
    isReached: worst.ratio >= kind.goal,
    details: Object.fromEntries(
      compared.map(({ path, ours, bare, ratio }) => [
        path,
        { ratio: rounded(ratio, 3), ours, bare },
      ]),
    ),
  }
}
