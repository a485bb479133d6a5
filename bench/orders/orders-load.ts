/**
 * The buyers of the bench, in a process of their own: `connections` at once, each with one order at a
 * time, as plain bytes over plain sockets, so that the load costs little. One process serves all rounds: a
 * new one would compile its code on the cores of the shop under measurement.
 */

import { connect, type Socket } from 'node:net'
import type { CartLine } from '#src/domain/cart.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { benchPids } from '../bench-place.ts'
import { quantile } from '../figure.ts'

export type LoadOptions = {
  /** The ports of one shop, or of several on one database. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly orders: number
  /** Numbers the buyers: no phone, address or key comes twice in a run. */
  readonly firstBuyer: number
  readonly cart: BenchCart
}

/** One of many products, all buyers the same product, or five products in one order. */
export type BenchCart = 'one' | 'hot' | 'five'

const productsOfFive = 5

export type LoadReport = {
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly refusals: number
}

/** The order of one buyer; the bare loop replays such orders. */
export function orderOfBuyer(
  buyer: number,
  cart: BenchCart = 'one',
): {
  readonly items: readonly CartLine[]
  readonly body: Record<string, string | readonly CartLine[] | number> & {
    readonly zone: DeliveryZone
  }
  readonly key: string
  readonly address: string
} {
  const items = itemsOf(buyer, cart)
  const [first] = items
  return {
    items,
    body: {
      ...(items.length === 1 ? first : { items }),
      cname: `Rahima Begum ${buyer}`,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: `017${String(buyer).padStart(8, '0')}`,
      zone: buyer % 2 === 0 ? 'inside-dhaka' : 'outside-dhaka',
      cupon: '',
    },
    key: `bench-${String(buyer).padStart(36, '0')}`,
    address: `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
  }
}

function itemsOf(buyer: number, cart: BenchCart): readonly CartLine[] {
  const quantity = 1 + (buyer % 5)
  const pidAt = (place: number): string => benchPids[place % benchPids.length] ?? ''
  if (cart !== 'five') return [{ pid: pidAt(cart === 'hot' ? 0 : buyer), quantity }]
  return Array.from({ length: productsOfFive }, (_, at) => ({
    pid: pidAt(buyer * productsOfFive + at),
    quantity,
  }))
}

export function requestOf(buyer: number, port: number, cart: BenchCart = 'one'): string {
  const { body, key, address } = orderOfBuyer(buyer, cart)
  const text = JSON.stringify(body)
  return (
    `PUT /api/order?id=p HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
    `X-Forwarded-For: ${address}\r\nIdempotency-Key: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  )
}

async function load({
  ports,
  connections,
  orders,
  firstBuyer,
  cart,
}: LoadOptions): Promise<LoadReport> {
  const latencies: number[] = []
  let refusals = 0
  // Prepare all requests before the first one goes out.
  const requestsTo = ports.map((port) =>
    Array.from({ length: orders }, (_, at) =>
      Buffer.from(requestOf(firstBuyer + at, port, cart), 'latin1'),
    ),
  )
  let next = 0

  async function buy({ socket, answer }: Connection, requests: readonly Buffer[]): Promise<void> {
    for (let request = requests[next]; request; request = requests[next]) {
      next += 1
      const from = performance.now()
      socket.write(request)
      const status = await answer()
      latencies.push(performance.now() - from)
      if (status !== 201) refusals += 1
    }
    socket.destroy()
  }

  const opened = await Promise.all(
    Array.from({ length: connections }, (_, at) => open(ports[at % ports.length] ?? 0)),
  )
  const from = performance.now()
  await Promise.all(
    opened.map((connection, at) => buy(connection, requestsTo[at % ports.length] ?? [])),
  )
  return {
    seconds: (performance.now() - from) / 1_000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    refusals,
  }
}

type Connection = {
  readonly socket: Socket
  /** The status of the next whole answer; every answer of the shop says its length. */
  readonly answer: () => Promise<number>
}

function open(port: number): Promise<Connection> {
  let text = ''
  let waiting: PromiseWithResolvers<number> | undefined

  function take(chunk: string): void {
    text += chunk
    const headersEnd = text.indexOf('\r\n\r\n')
    if (headersEnd < 0) return
    const length = Number.parseInt(text.slice(text.indexOf('content-length: ') + 16), 10)
    if (text.length < headersEnd + 4 + length) return
    const status = Number(text.slice(9, 12))
    text = ''
    waiting?.resolve(status)
  }

  return new Promise((resolve, reject) => {
    // One buffer, which holds the answer until the next one comes.
    const onread = {
      buffer: Buffer.alloc(64 * 1_024),
      callback: (bytes: number, into: Uint8Array) => {
        take(Buffer.from(into.buffer, into.byteOffset, bytes).toString('latin1'))
        return true
      },
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.once('connect', () =>
      resolve({
        socket,
        answer: () => {
          waiting = Promise.withResolvers()
          return waiting.promise
        },
      }),
    )
    socket.once('error', reject)
    socket.once('close', () => waiting?.reject(new Error('The shop hung up')))
  })
}

if (import.meta.main) {
  process.on('message', async (options: LoadOptions) => process.send?.(await load(options)))
}
