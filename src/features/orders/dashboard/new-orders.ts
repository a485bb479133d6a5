/** New orders, watched on every page of the dashboard: counted, rung for, listed when asked for. */

import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { createContext, useEffect, useRef, useState } from 'react'
import { ring } from '#src/features/orders/dashboard/new-order-sound.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

/** Browsers ask a hidden page's question once a minute at worst, and at once when it is seen again. */
const askedEveryMs = 5_000

/** How long new rows stand out after they were listed. */
const standsOutMs = 20_000

const latestPath = '/admin/orders/latest'

type Latest = {
  /** Orders that came after the one that was named. */
  readonly count: number
  /** Internal ids rise: what comes later has a higher one. */
  readonly newest: string
}

type Watch = Latest & { readonly isCut: boolean }

export type NewOrders = {
  /** Orders that no list has shown yet. */
  readonly count: number
  /** The internal id of the newest order that a list has shown. */
  readonly listedUpTo: string | undefined
  /** New rows above this internal id stand out; undefined when none do. */
  readonly standOutAfter: string | undefined
  /** Grows each time the new orders are let into the lists. */
  readonly round: number
  /** The shop cannot be asked just now. */
  readonly isCut: boolean
  /** A list that has every new order in it was read. */
  readonly noteListed: (newest: string) => void
  readonly letIn: () => void
}

const ignore = () => {}

export const NewOrdersContext = createContext<NewOrders>({
  count: 0,
  listedUpTo: undefined,
  standOutAfter: undefined,
  round: 0,
  isCut: false,
  noteListed: ignore,
  letIn: ignore,
})

type Listed = Pick<NewOrders, 'listedUpTo' | 'standOutAfter' | 'round'>

/** Called once, by the layout, for callers who may list orders. */
export function useNewOrders({ isAllowed }: { readonly isAllowed: boolean }): NewOrders {
  const [listed, setListed] = useState<Listed>({
    listedUpTo: undefined,
    standOutAfter: undefined,
    round: 0,
  })
  const { listedUpTo, standOutAfter, round } = listed
  const { data } = useQuery({
    queryKey: [latestPath, listedUpTo] as const,
    queryFn: askForLatest,
    enabled: isAllowed,
    refetchInterval: askedEveryMs,
    // The sound is for an owner who looks elsewhere.
    refetchIntervalInBackground: true,
  })
  const newest = data?.newest
  const count = listedUpTo === undefined ? 0 : (data?.count ?? 0)

  const noteListed = (id: string) =>
    setListed((before) => ({ ...before, listedUpTo: laterOf(before.listedUpTo, id) }))
  // The orders that stand when the watch begins are not new.
  if (listedUpTo === undefined && newest) noteListed(newest)
  useRing(newest, count)
  useEffect(() => {
    const note = () => {
      leftAt = performance.now()
    }
    window.addEventListener('beforeunload', note)
    return () => window.removeEventListener('beforeunload', note)
  }, [])
  useEffect(() => {
    if (standOutAfter === undefined) return
    const timer = setTimeout(
      () => setListed((before) => ({ ...before, standOutAfter: undefined })),
      standsOutMs,
    )
    return () => clearTimeout(timer)
  }, [standOutAfter])

  return {
    count,
    listedUpTo,
    standOutAfter,
    round,
    isCut: data?.isCut ?? false,
    noteListed,
    letIn: () =>
      setListed((before) => ({
        listedUpTo: laterOf(before.listedUpTo, newest ?? ''),
        standOutAfter: before.listedUpTo,
        round: before.round + 1,
      })),
  }
}

/** When the page was last about to be left, such as by a sign-out that has ended the session. */
let leftAt = Number.NEGATIVE_INFINITY
const leavesWithinMs = 10_000

async function askForLatest({
  client,
  queryKey,
  signal,
}: QueryFunctionContext<readonly [string, string | undefined]>): Promise<Watch> {
  const [, after] = queryKey
  const before = client.getQueryData<Watch>(queryKey)
  if (before && performance.now() - leftAt < leavesWithinMs) return before
  try {
    const { body } = await askApi<Latest>(latestPath, { query: { after }, signal })
    return { ...body, isCut: false }
  } catch (error) {
    // Said beside the list, not in a toast every few seconds. A 401 leads to the sign-in.
    if (!(error instanceof ApiFailure) || error.status === 401) throw error
    return { count: before?.count ?? 0, newest: before?.newest ?? after ?? '', isCut: true }
  }
}

function useRing(newest: string | undefined, count: number): void {
  const heard = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const isLater = heard.current !== undefined && newest > heard.current
    heard.current = laterOf(heard.current, newest)
    if (isLater && count > 0) ring()
  }, [newest, count])
}

function laterOf(one: string | undefined, other: string): string {
  return one === undefined || other > one ? other : one
}
