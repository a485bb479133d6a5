import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FirstHourForm, FirstHourOnTheWire } from '#src/features/first-hour/first-hour-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/first-hour'

/** Read anew whenever the page comes back: the owner has done a step elsewhere meanwhile. */
export function useFirstHour(loaded?: FirstHourOnTheWire): UseQueryResult<FirstHourOnTheWire> {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<FirstHourOnTheWire>(path, { signal })).body,
    staleTime: 0,
    ...(loaded && { initialData: loaded }),
  })
}

export function useFirstHourChoice(said?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: FirstHourForm) =>
      (await askApi<FirstHourOnTheWire>(path, { method: 'PUT', body })).body,
    onSuccess: (firstHour) => {
      client.setQueryData([path], firstHour)
      if (said !== undefined) showToast('success', said)
    },
  })
}

export function useRemoveDemo(said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await askApi<FirstHourOnTheWire>('/admin/demo-products', { method: 'DELETE' })).body,
    onSuccess: (firstHour) => {
      // Lists of products are on other pages.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path })
      client.setQueryData([path], firstHour)
      showToast('success', said)
    },
  })
}

export function skippedIn({ steps }: FirstHourOnTheWire): FirstHourForm['skipped'] {
  return steps.filter(({ state }) => state === 'skipped').map(({ name }) => name)
}
