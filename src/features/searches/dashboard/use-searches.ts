import type { UseQueryResult } from '@tanstack/react-query'
import { useChange } from '#src/features/dashboard/use-change.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { SearchesOfVisitors } from '#src/features/searches/search-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/searches'

export function useSearches(): UseQueryResult<SearchesOfVisitors> {
  return useRead(path)
}

const changes = {
  hide: `${path}/hide`,
  join: '/admin/synonyms',
  remove: '/admin/synonyms/remove',
} as const

/** `fields` has a sentence for each wrong field. */
export function useSearchChange(change: keyof typeof changes, said: string) {
  const send = (body: Readonly<Record<string, unknown>>) =>
    askApi(changes[change], { method: 'POST', body })
  return useChange({ send, said, paths: [path] })
}
