import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CouriersOnTheWire,
  TestOnTheWire,
} from '#src/features/parcels/accounts/courier-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const couriersPath = '/admin/couriers'

export function useCouriers(): UseQueryResult<CouriersOnTheWire> {
  return useQuery({
    queryKey: [couriersPath],
    queryFn: async ({ signal }) => (await askApi<CouriersOnTheWire>(couriersPath, { signal })).body,
  })
}

type Change = {
  readonly courier: string
  readonly method: 'PUT' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/** `fields` has a sentence for each missing field. */
export function useCourierChange(said: string) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ courier, ...call }: Change) => askApi(`${couriersPath}/${courier}`, call),
    onSuccess: () => showToast('success', said),
    onSettled: () => client.invalidateQueries({ queryKey: [couriersPath] }),
  })
  const { error } = change
  return { ...change, fields: error instanceof ApiFailure ? error.fields : {} }
}

export function useConnectionTest(courier: string) {
  return useMutation({
    mutationFn: async () => {
      const path = `${couriersPath}/${courier}/test`
      return (await askApi<TestOnTheWire>(path, { method: 'POST', body: {} })).body
    },
  })
}
