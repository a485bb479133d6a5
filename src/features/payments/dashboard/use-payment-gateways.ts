import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentProvidersOnTheWire } from '#src/features/payments/accounts/payment-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/payment-gateways'

export function usePaymentGateways(): UseQueryResult<PaymentProvidersOnTheWire> {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<PaymentProvidersOnTheWire>(path, { signal })).body,
  })
}

/** Called with the id of the payment. */
export function useLookedAt(said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      askApi(`/admin/unclear-payments/${id}/looked-at`, { method: 'POST', body: {} }),
    onSuccess: () => showToast('success', said),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
}

type Change = {
  readonly provider: string
  readonly method: 'PUT' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/** `fields` has a sentence for each missing field. */
export function useGatewayChange(said: string) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ provider, ...call }: Change) => askApi(`${path}/${provider}`, call),
    onSuccess: () => showToast('success', said),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
  const { error } = change
  return { ...change, fields: error instanceof ApiFailure ? error.fields : {} }
}
