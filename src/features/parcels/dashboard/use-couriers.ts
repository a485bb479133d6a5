import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type {
  CouriersOnTheWire,
  TestOnTheWire,
} from '#src/features/parcels/accounts/courier-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

export const couriersPath = '/admin/couriers'

export function useCouriers(): UseQueryResult<CouriersOnTheWire> {
  return useRead(couriersPath)
}

export function useConnectionTest(courier: string) {
  return useMutation({
    mutationFn: async () => {
      const path = `${couriersPath}/${courier}/test`
      return (await askApi<TestOnTheWire>(path, { method: 'POST', body: {} })).body
    },
  })
}
