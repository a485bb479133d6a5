import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type {
  IntegrationsOnTheWire,
  IntegrationTestOnTheWire,
} from '#src/features/integrations/integration-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/integrations'

export function useIntegrations(): UseQueryResult<IntegrationsOnTheWire> {
  return useRead(path)
}

export function useIntegrationTest(integration: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const call = { method: 'POST', body: {} } as const
      return (await askApi<IntegrationTestOnTheWire>(`${path}/${integration}/test`, call)).body
    },
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
}
