import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { SearchesOfVisitors } from '#src/features/searches/search-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/searches'

export function useSearches(): UseQueryResult<SearchesOfVisitors> {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<SearchesOfVisitors>(path, { signal })).body,
  })
}

const changes = {
  hide: `${path}/hide`,
  join: '/admin/synonyms',
  remove: '/admin/synonyms/remove',
} as const

/** `fields` has a sentence for each wrong field. */
export function useSearchChange(change: keyof typeof changes, said: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      askApi(changes[change], { method: 'POST', body }),
    onSuccess: () => showToast('success', said),
    onSettled: () => refreshList(client, path),
  })
  const { error } = mutation
  return { ...mutation, fields: error instanceof ApiFailure ? error.fields : {} }
}
