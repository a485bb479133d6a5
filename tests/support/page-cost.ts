/** What a page costs who opens it: counted by the browser, in bytes as they came. */

import type { CDPSession, Page } from '@playwright/test'

export type PageCost = {
  /** Of the document, its stylesheets and its scripts. */
  readonly kilobytes: number
  readonly requests: number
  /** By what it is for: Document, Stylesheet, Script, Font, Image … */
  readonly kilobytesByKind: Readonly<Record<string, number>>
}

const codeKinds = ['Document', 'Stylesheet', 'Script']

/** Counts from now on. The answer is of what has come until it is called. */
export async function countCost(network: CDPSession): Promise<() => PageCost> {
  const answers = new Map<string, { readonly kind: string; readonly headBytes: number }>()
  const bytes: Record<string, number> = {}
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    // What stands in the page itself is no request.
    if (response.url.startsWith('data:')) return
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
      Object.entries(bytes).map(([kind, count]) => [kind, count / 1_024]),
    )
    const kilobytes = codeKinds.reduce((sum, kind) => sum + (kilobytesByKind[kind] ?? 0), 0)
    return { kilobytes, requests: answers.size, kilobytesByKind }
  }
}

export type PageExperience = {
  /** Sum of all layout shifts so far. */
  readonly shift: number
  /** When the largest thing of the page was painted, in milliseconds; undefined before any was. */
  readonly largestPaint: number | undefined
  /** How long the page could be seen and did not answer a finger: what each task took beyond 50 ms. */
  readonly blockedFor: number
}

/** What the browser has noted of the page that is open. */
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
