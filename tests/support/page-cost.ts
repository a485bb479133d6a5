/** The cost of opening a page: the browser counts the transferred bytes. */

import type { CDPSession, Page } from '@playwright/test'

export type PageCost = {
  /** Of 1,000 bytes, of the document, its stylesheets and its scripts. */
  readonly kilobytes: number
  readonly requests: number
  /** By resource type: Document, Stylesheet, Script, Font, Image … */
  readonly kilobytesByKind: Readonly<Record<string, number>>
}

const codeKinds = ['Document', 'Stylesheet', 'Script']

/** Counts from now on. The returned function gives the bytes received so far. */
export async function countCost(network: CDPSession): Promise<() => PageCost> {
  const answers = new Map<string, { readonly kind: string; readonly headBytes: number }>()
  const bytes: Record<string, number> = {}
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A data: URL causes no request, and a browser without a window asks for no icon.
    if (/^data:|\/assets\/favicon-/.test(response.url)) return
    answers.set(requestId, { kind: type, headBytes: response.encodedDataLength })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (!answer) return
    const { kind, headBytes } = answer
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - headBytes
  })
  return () => {
    const kilobytesByKind = Object.fromEntries(
      Object.entries(bytes).map(([kind, count]) => [kind, count / 1_000]),
    )
    const kilobytes = codeKinds.reduce((sum, kind) => sum + (kilobytesByKind[kind] ?? 0), 0)
    return { kilobytes, requests: answers.size, kilobytesByKind }
  }
}

export type PageExperience = {
  /** Sum of all layout shifts so far. */
  readonly shift: number
  /** When the browser painted the largest element, in milliseconds; undefined before any paint. */
  readonly largestPaint: number | undefined
  /** The time in which the visible page did not react: each task's part beyond 50 ms. */
  readonly blockedFor: number
}

/** The browser's measurements of the open page. */
export function experienceOf(page: Page): Promise<PageExperience> {
  return page.evaluate(() => {
    const noted = (type: string) => {
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type, buffered: true })
      const entries = observer.takeRecords()
      observer.disconnect()
      return entries
    }
    const shifts = noted('layout-shift') as (PerformanceEntry & { value: number })[]
    const isSeenSince = noted('paint').at(-1)?.startTime ?? 0
    const tasks = noted('longtask').filter(({ startTime }) => startTime >= isSeenSince)
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      largestPaint: noted('largest-contentful-paint').at(-1)?.startTime,
      blockedFor: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    }
  })
}
