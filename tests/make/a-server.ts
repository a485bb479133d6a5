/** The whole server on a test's database, with a stand-in for the built pages. */

import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { onTestFinished } from 'vitest'
import type { RequestClass } from '#src/domain/access/request-class.ts'
import { makeIdentity } from '#src/features/accounts/identity.server.ts'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { makeDuePrices } from '#src/features/catalogue/prices/due-prices.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import { makeConnectCourier } from '#src/features/parcels/couriers/couriers.server.ts'
import { lookAfter, type ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import {
  type ConnectProvider,
  makeConnectProvider,
} from '#src/features/payments/providers/providers.server.ts'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Database } from '#src/platform/database/database.ts'
import { makeNetworkHash } from '#src/platform/http/request/network-hash.ts'
import { logOptions } from '#src/platform/log.ts'
import { makeMetrics } from '#src/platform/metrics.ts'
import { makePageCache, type PageCache } from '#src/platform/page-cache/page-cache.ts'
import { makeNote } from '#src/platform/security-log.ts'
import { serveShop } from '#src/process/serve-shop.ts'
import { aBuild } from '#tests/make/a-build.ts'
import { keptPictures } from '#tests/make/a-picture.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { quickPasswords } from '#tests/make/quick-passwords.ts'
import { requireNoLeaks } from '#tests/support/find-leaks.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const administrator = { email: 'admin@paglamart.test', password: 'seven-mangoes-on-a-boat' }

export type ServerMatters = {
  readonly db?: Database
  readonly clock?: Clock
  /** Config of CONTRACT.md. */
  readonly env?: Readonly<Record<string, string>>
  /** The content of every page, by its request. */
  readonly page?: (request: Request) => string
  readonly cache?: PageCache
  /** In place of one page for every address. */
  readonly build?: ServerBuild
  readonly sawNumber?: OrderShop['sawNumber'] | undefined
  /** True for a request class that the shop sheds. */
  readonly sheds?: ((requestClass: RequestClass) => boolean) | undefined
}

type Sending = {
  /** Sent as JSON; text and bytes go as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the connection, before any `X-Forwarded-For`. */
  readonly from?: string
}

export type TestAnswer = {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  /** Parsed where it is JSON, else undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the parsed body
  readonly body: any
  readonly text: string
}

export type TestServer = {
  readonly server: FastifyInstance
  readonly shop: ParcelShop
  readonly connectProvider: ConnectProvider
  readonly db: Database
  /** Every log line. */
  readonly logged: readonly string[]
  readonly send: (method: string, path: string, sending?: Sending) => Promise<TestAnswer>
  /** The headers of the administrator's browser. */
  readonly signIn: () => Promise<Readonly<Record<string, string>>>
  /** Listens on a free local port. */
  readonly listen: () => Promise<number>
}

export async function aServer({
  db,
  clock,
  env = {},
  page = () => '<title>A page</title>',
  cache = makePageCache({ mostBytes: 1_000_000 }),
  build = onePage(page),
  sawNumber,
  sheds,
}: ServerMatters = {}): Promise<TestServer> {
  const config = readConfig({ ORIGIN: 'http://localhost:3000', ...env })
  if (!config.ok) throw new Error(config.failure.join('\n'))
  const { origin } = config.value

  const logged: string[] = []
  const log = pino(logOptions, { write: (line: string) => logged.push(line) })
  const note = (networkKey: Uint8Array) => makeNote(log, { network: makeNetworkHash(networkKey) })
  const database = db ?? (await freshDatabase())
  const { evict } = cache
  const prices = makeDuePrices({ db: database, clock: clock ?? systemClock, evict, log })
  const watched = prices.watch(cache)
  await prices.load()
  const made = await aShop(database, clock, note, watched.evict)
  const { courierUrls: urls, paymentUrls, courierCallMs: callMs } = config.value
  const connectCourier = makeConnectCourier({ urls, callMs, clock: made.clock })
  const { clock: shopClock } = made
  const connectProvider = makeConnectProvider({ urls: paymentUrls, callMs, clock: shopClock })
  const shop = {
    ...made,
    connectCourier,
    lookAfterMs: lookAfter(callMs),
    ...(sawNumber && { sawNumber }),
  }
  const pictures = keptPictures()
  const passwords = quickPasswords()
  const metrics = makeMetrics()
  const server = await serveShop({
    shop,
    config: config.value,
    identity: makeIdentity(shop, {
      ...config.value,
      googleIsSetUp: config.value.google !== undefined,
      passwords,
    }),
    pictures,
    metrics,
    log,
    build,
    cache: watched,
    prices,
    connectProvider,
    // The test shares its process with the shop: its own work would count as load.
    watchLoad: ({ refuse }) => ({
      refuse,
      recordArrival: () => {},
      countBroken: () => {},
      isHigh: () => sheds !== undefined,
      shedRequest: (request, response, one) => {
        if (!sheds?.(one)) return false
        refuse(request, response, one)
        return true
      },
      stop: () => {},
    }),
  })
  onTestFinished(async () => {
    await server.close()
    await pictures.close()
    requireNoLeaks(logged.join(''), 'The log')
    requireNoLeaks(await metrics.text(), 'A metric')
  })

  async function send(
    method: string,
    path: string,
    { body, headers, from }: Sending = {},
  ): Promise<TestAnswer> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await server.inject({
      method: method as 'GET',
      url: path,
      headers: {
        host: new URL(origin).host,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
      ...(from !== undefined && { remoteAddress: from }),
    })
    const isJson = response.headers['content-type']?.startsWith('application/json')
    const text = response.payload
    // A refused form comes back with the typed text.
    if (isJson && response.statusCode >= 500) requireNoLeaks(text, 'The answer to a failure')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
    }
  }

  async function signIn() {
    await ensureAdministrator(shop, administrator, passwords)
    const answer = await send('POST', '/api/auth/sign-in/email', { body: administrator })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    return { cookie, origin }
  }

  async function listen() {
    await server.listen({ port: 0, host: '127.0.0.1' })
    return (server.server.address() as AddressInfo).port
  }

  return { server, shop, connectProvider, db: shop.db, logged, send, signIn, listen }
}

/** One page for every address. */
function onePage(write: (request: Request) => string): ServerBuild {
  const page = {
    id: 'page',
    path: '*',
    module: {
      handle: { permission: 'storefront.read', requestClass: 'reads' },
      loader: ({ request }: { readonly request: Request }) =>
        new Response(`<!doctype html>${write(request)}`, {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        }),
    },
  }
  return aBuild({ routes: { page } })
}
