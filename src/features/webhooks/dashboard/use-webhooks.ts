import {
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type {
  DeliveryOnTheWire,
  WebhooksOnTheWire,
  WebhookWithSecret,
} from '#src/features/webhooks/webhook-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import type { CursorPageOnTheWire } from '#src/platform/forms/paging-query.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/webhooks'

export function useWebhooks(): UseQueryResult<WebhooksOnTheWire> {
  return useRead(path)
}

type Change = {
  /** Behind the path of the list. */
  readonly at?: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/** `fields` has a sentence for each wrong field. A new secret is in the answer alone. */
export function useWebhookChange(said: string) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async ({ at = '', ...call }: Change) =>
      (await askApi<Partial<WebhookWithSecret>>(`${path}${at}`, call)).body,
    onSuccess: () => showToast('success', said),
    // The log of a webhook that is removed is gone as well.
    onSettled: (_body, _error, { method }) =>
      client.invalidateQueries({ queryKey: [path], exact: method === 'DELETE' }),
  })
  const { error } = change
  return { ...change, fields: error instanceof ApiFailure ? error.fields : {} }
}

const rowsAtOnce = 20

/** It is read again while a delivery waits. */
export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [path, id, 'deliveries'],
    queryFn: async ({ signal, pageParam }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`
      const query = `${path}/${id}/deliveries?size=${rowsAtOnce}${before}`
      return (await askApi<CursorPageOnTheWire<DeliveryOnTheWire>>(query, { signal })).body
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting'))
        ? 3_000
        : false,
  })
}
