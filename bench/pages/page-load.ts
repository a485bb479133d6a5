/** Visitors who request one page as fast as the answers come, over open connections. */

import autocannon, { type Client } from 'autocannon'
import type { Headers } from './bare-pages.ts'

export type PageLoad = {
  readonly port: number
  readonly path: string
  readonly headers: Headers
  readonly status: 200 | 304
  readonly seconds: number
  /** Whether some answers may be 503; these count in no rate. */
  readonly mayTurnAway?: boolean
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
  mayTurnAway = false,
}: PageLoad): Promise<PageRate> {
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    connections,
    duration: seconds,
    headers: { host: `localhost:${port}`, ...headers },
    setupClient: leaveBodiesUnread,
  })
  const asExpected = status === 200 ? result['2xx'] : result['3xx']
  const turnedAway = mayTurnAway ? result['5xx'] : 0
  const others = result['2xx'] + result.non2xx - asExpected - turnedAway
  if (others > 0 || result.errors > 0 || asExpected === 0) {
    throw new Error(`${path}: ${others} of another status, ${result.errors} failed`)
  }
  return {
    perSecond: asExpected / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** By default the load decodes a body as text, which takes longer than the server's work. */
function leaveBodiesUnread(client: Client): void {
  const { pipelinedRequests } = client as Client & {
    readonly pipelinedRequests: { addBody: (body: Buffer) => void }
  }
  pipelinedRequests.addBody = () => {}
}
