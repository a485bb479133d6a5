/** Orders that come while somebody looks at the list: asked for, counted, and told. */

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

/** Browsers ask a hidden page's question once a minute at worst, and at once when it is seen again. */
const askedEveryMs = 5_000

/** How long new rows stand out after they were looked at. */
const standsOutMs = 20_000

const latestPath = '/admin/orders/latest'

type Latest = { readonly count: number; readonly newest: string }

export type Arrivals = {
  /** Orders since the shop was first asked. */
  readonly count: number
  /** The internal id of the newest of them: what comes later has a higher one. */
  readonly newest: string
}

type Watch = { readonly arrivals: Arrivals | undefined; readonly isCut: boolean }

/** Goes on from what was heard before, also after another page of the dashboard. */
async function askForArrivals(client: QueryClient, signal: AbortSignal): Promise<Watch> {
  const before = client.getQueryData<Watch>([latestPath])?.arrivals
  try {
    const query = { after: before?.newest }
    const { count, newest } = await askApi<Latest>(latestPath, { query, signal })
    return { arrivals: { count: (before?.count ?? 0) + count, newest }, isCut: false }
  } catch (error) {
    // Said beside the list, not in a toast every few seconds. Who is signed out has to sign in.
    if (!(error instanceof ApiFailure) || error.status === 401) throw error
    return { arrivals: before, isCut: true }
  }
}

export type NewOrders = {
  /** That are not, or only just, in the list. */
  readonly count: number
  /** That came since somebody was at this page. */
  readonly unseen: number
  /** Their internal ids are higher than this one; undefined where there are none. */
  readonly newerThan: string | undefined
  /** The shop cannot be asked just now. */
  readonly isCut: boolean
}

type Options = {
  /** The list shows the newest orders, whatever they are: new ones belong on it. */
  readonly isListed: boolean
  readonly onArrival: () => void
}

export function useNewOrders({ isListed, onArrival }: Options): NewOrders {
  const { data } = useQuery({
    queryKey: [latestPath],
    queryFn: ({ client, signal }) => askForArrivals(client, signal),
    refetchInterval: askedEveryMs,
    // The sound is for who looks elsewhere.
    refetchIntervalInBackground: true,
  })
  const arrivals = data?.arrivals
  const [seen, setSeen] = useState(arrivals)
  const [listed, setListed] = useState(arrivals)
  if (arrivals && !seen) setSeen(arrivals)
  if (arrivals && !listed) setListed(arrivals)

  const count = (arrivals?.count ?? 0) - (listed?.count ?? 0)
  const unseen = (arrivals?.count ?? 0) - (seen?.count ?? 0)
  useOnRise(arrivals?.count, onArrival)
  useEffect(
    () => (unseen > 0 ? whenLookedAt(() => setSeen(arrivals)) : undefined),
    [unseen, arrivals],
  )
  useEffect(() => {
    if (!isListed || count === 0 || unseen > 0) return undefined
    const timer = setTimeout(() => setListed(arrivals), standsOutMs)
    return () => clearTimeout(timer)
  }, [isListed, count, unseen, arrivals])

  return {
    count,
    unseen,
    newerThan: count > 0 ? listed?.newest : undefined,
    isCut: data?.isCut ?? false,
  }
}

function useOnRise(count: number | undefined, invalidate: () => void): void {
  const told = useRef(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new order is news
  useEffect(() => {
    const isRise = count !== undefined && told.current !== undefined && count > told.current
    told.current = count
    if (isRise) invalidate()
  }, [count])
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const

/** A page may be in sight with nobody before it: only who touches something has looked. */
function whenLookedAt(look: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const stop = new AbortController()
  const { signal } = stop
  for (const sign of signsOfLife) window.addEventListener(sign, lookIfSeen, { signal })
  document.addEventListener('visibilitychange', lookIfSeen, { signal })
  return () => stop.abort()
}
