/** A list of the API: the address holds page, order and filters; memory holds the records. */

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ListAddress,
  type ListNames,
  readListAddress,
  usualSize,
} from '#src/features/dashboard/list-address.ts'
import type { Page } from '#src/lib/paging.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

export type ListState<Filter extends string> = ListAddress<Filter> & {
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
  readonly setSort: (sort: string) => void
  /** An empty text removes the filter. Returns to the first page. */
  readonly setFilter: (name: Filter, value: string) => void
  /** Sets several at once: of two address changes in one tick the second would undo the first. */
  readonly setFilters: (values: Readonly<Partial<Record<Filter, string>>>) => void
  readonly clearFilters: () => void
}

/** The address holds only differences from the default view of the list. */
export function useListState<Filter extends string>(names: ListNames<Filter>): ListState<Filter> {
  const [params, setParams] = useSearchParams()

  function change(
    values: Readonly<Record<string, string | undefined>>,
    { keepsPage = false } = {},
  ): void {
    // Reads the present address: a delayed search must not undo a later filter.
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
    setSize: (chosen) => change({ size: chosen === usualSize(names) ? '' : String(chosen) }),
    setSort: (sort) => change({ sort: sort === names.sort ? '' : sort }),
    setFilter: (name, value) => change({ [name]: value }),
    setFilters: (values) => change(values),
    clearFilters: () =>
      change(Object.fromEntries(Object.keys(names.filters).map((name) => [name, '']))),
  }
}

export type ListRead<Row> = {
  /** Undefined while the first answer loads, or if it failed. */
  readonly found: Page<Row> | undefined
  readonly hasFailed: boolean
  /** A later answer is loading; the earlier rows stay visible. */
  readonly isRefreshing: boolean
  readonly tryAgain: () => void
}

type ListOptions<Row> = {
  /** More of the query, beside what the address says. */
  readonly more?: Readonly<Record<string, string>>
  /** The interval between reads; undefined reads once. */
  readonly everyMs?: number
  /** A new number reads the list as if for the first time. */
  readonly round?: number
  /** Combines a fresh page with the page shown before. */
  readonly settle?: (fresh: Page<Row>, before: Page<Row> | undefined) => Page<Row>
}

/** Reads the page of the list that the address names. */
export function useList<Row, Filter extends string = never>(
  path: string,
  { page, size, sort, filters }: ListAddress<Filter>,
  { more, everyMs, round = 0, settle = (fresh) => fresh }: ListOptions<Row> = {},
): ListRead<Row> {
  const query: Record<string, string | number> = { page, size, sort, ...filters, ...more }
  const queryKey = [path, query, round]
  // A read after an invalidation still has the options of an earlier render.
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

/** Reads every page of the list again after a change. */
export function refreshList(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [path] })
}

/**
 * Shows a change in every page of the list before the shop confirms it. Call the returned function
 * if the shop refuses: it restores the earlier rows.
 */
export async function showAtOnce<Row>(
  client: QueryClient,
  path: string,
  change: (rows: readonly Row[]) => readonly Row[],
): Promise<() => void> {
  // A read in progress would restore the earlier rows.
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
