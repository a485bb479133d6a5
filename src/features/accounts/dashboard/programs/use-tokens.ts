import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiTokenForm } from '#src/features/accounts/tokens/api-token-form.ts'
import type {
  ApiTokensOnTheWire,
  NewApiTokenOnTheWire,
} from '#src/features/accounts/tokens/api-token-wire.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/tokens'

export function useTokens(): UseQueryResult<ApiTokensOnTheWire> {
  return useRead(path)
}

/** The token itself goes to the caller alone, and into no cache. `fields` has a sentence for each wrong field. */
export function useMakeToken(said: string, onMade: (token: string) => void) {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: async (body: ApiTokenForm) =>
      (await askApi<NewApiTokenOnTheWire>(path, { method: 'POST', body })).body,
    onSuccess: ({ token, tokens }) => {
      client.setQueryData([path], { tokens })
      onMade(token)
      showToast('success', said)
    },
    gcTime: 0,
  })
  const { error } = make
  return { ...make, fields: error instanceof ApiFailure ? error.fields : {} }
}

export function useEndToken(said: string, onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await askApi<ApiTokensOnTheWire>(`${path}/${id}`, { method: 'DELETE' })).body,
    onSuccess: (tokens) => {
      onEnded()
      client.setQueryData([path], tokens)
      showToast('success', said)
    },
    onError: () => client.invalidateQueries({ queryKey: [path] }),
  })
}
