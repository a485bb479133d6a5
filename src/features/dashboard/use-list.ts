/** A list of the API: which page, order and filters stand in the address, the records in memory. */

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ListAddress,
  type ListNames,
  readListAddress,
} from '#src/features/dashboard/list-address.ts'
import type { Page } from '#src/lib/paging.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'

export type ListState<Filter extends string> = ListAddress<Filter> & {
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
  readonly setSort: (sort: string) => void
  /** An empty text takes the filter away. The first page comes again. */
  readonly setFilter: (name: Filter, value: string) => void
  /** Several at once: two changes of the address in one turn would undo each other. */
  readonly setFilters: (values: Readonly<Partial<Record<Filter, string>>>) => void
  readonly clearFilters: () => void
}

/** The address holds only what differs from the first sight of the list. */
export function useListState<Filter extends string>(names: ListNames<Filter>): ListState<Filter> {
  const [params, setParams] = useSearchParams()

  function change(
    values: Readonly<Record<string, string | undefined>>,
    { keepsPage = false } = {},
  ): void {
    // As it stands now: a search that waited for a pause in typing must not undo a later filter.
    const next = new URLSearchParams(window.location.search)
    if (!keepsPage) next.delete('page')
    for (const [name, value = ''] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return {
    ...readListAddress(params, names),
    goTo: (page) => change({ page: page === 1 ? '' : String(page) }, { keepsPage: true }),
    setSize: (chosen) => change({ size: chosen === pageSizes[0] ? '' : String(chosen) }),
    setSort: (sort) => change({ sort: sort === names.sort ? '' : sort }),
    setFilter: (name, value) => change({ [name]: value }),
    setFilters: (values) => change(values),
    clearFilters: () =>
      change(Object.fromEntries(Object.keys(names.filters).map((name) => [name, '']))),
  }
}

export type ListRead<Row> = {
  /** Undefined while the first answer is on its way, and where there is none. */
  readonly found: Page<Row> | undefined
  readonly hasFailed: boolean
  /** A later answer is on its way; what stood before still stands. */
  readonly isRefreshing: boolean
  readonly tryAgain: () => void
}

type ListOptions<Row> = {
  /** Reads the list again and again. */
  readonly everyMs?: number
  /** Another one reads the list as if for the first time. */
  readonly round?: number
  /** What to show of a page that was read, beside what it showed before. */
  readonly settle?: (fresh: Page<Row>, before: Page<Row> | undefined) => Page<Row>
}

/** Reads the page of the list that the address names. */
export function useList<Row, Filter extends string = never>(
  path: string,
  { page, size, sort, filters }: ListAddress<Filter>,
  { everyMs, round = 0, settle = (fresh) => fresh }: ListOptions<Row> = {},
): ListRead<Row> {
  const query: Record<string, string | number> = { page, size, sort, ...filters }
  const queryKey = [path, query, round]
  // A read that an invalidation began has the options of an earlier one.
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  const read = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { body } = await askApi<Page<Row>>(path, { query, signal })
      return latest.current(body, client.getQueryData(queryKey))
    },
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return {
    found: read.data,
    hasFailed: read.isError,
    isRefreshing: read.isFetching,
    tryAgain: () => void read.refetch(),
  }
}

/** Every page of the list is read again: something in it has changed. */
export function refreshList(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [path] })
}

/**
 * Shows a change in every page of the list before the shop has confirmed it. Call what it gives
 * back when the shop refuses: then everything stands as before.
 */
export async function showAtOnce<Row>(
  client: QueryClient,
  path: string,
  change: (rows: readonly Row[]) => readonly Row[],
): Promise<() => void> {
  // A read under way would bring back what stood before.
  await client.cancelQueries({ queryKey: [path] })
  const before = client.getQueriesData<Page<Row>>({ queryKey: [path] })
  client.setQueriesData<Page<Row>>(
    { queryKey: [path] },
    (found) => found && { ...found, items: change(found.items) },
  )
  return () => {
    for (const [key, found] of before) client.setQueryData(key, found)
  }
}
