/** Visitors who ask for one page as fast as it comes, over connections that stay open. */

import autocannon from 'autocannon'
import type { Headers } from './bare-pages.ts'

export type PageLoad = {
  readonly port: number
  readonly path: string
  readonly headers: Headers
  readonly status: 200 | 304
  readonly seconds: number
}

export type PageRate = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export const connections = 32

export async function askForPage({
  port,
  path,
  headers,
  status,
  seconds,
}: PageLoad): Promise<PageRate> {
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    connections,
    duration: seconds,
    headers: { ...headers, host: `localhost:${port}` },
  })
  const asWanted = status === 200 ? result['2xx'] : result['3xx']
  const others = result['2xx'] + result.non2xx - asWanted
  if (others > 0 || result.errors > 0 || asWanted === 0) {
    throw new Error(`${path}: ${others} of another status, ${result.errors} failed`)
  }
  return {
    perSecond: asWanted / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
