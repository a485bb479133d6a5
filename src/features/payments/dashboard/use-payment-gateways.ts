import type { UseQueryResult } from '@tanstack/react-query'
import { useChange } from '#src/features/dashboard/use-change.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { PaymentProvidersOnTheWire } from '#src/features/payments/accounts/payment-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

export const gatewaysPath = '/admin/payment-gateways'

export function usePaymentGateways(): UseQueryResult<PaymentProvidersOnTheWire> {
  return useRead(gatewaysPath)
}

/** Called with the id of the payment. */
export function useLookedAt(said: string) {
  const send = (id: string) =>
    askApi(`/admin/unclear-payments/${id}/looked-at`, { method: 'POST', body: {} })
  return useChange({ send, said, paths: [gatewaysPath] })
}
