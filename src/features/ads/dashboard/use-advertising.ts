import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdSettingsOnTheWire } from '#src/features/ads/ad-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/advertising'

export function useAdvertising(): UseQueryResult<AdSettingsOnTheWire> {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<AdSettingsOnTheWire>(path, { signal })).body,
  })
}

/** The same object each time: the form moves the focus when its problems change. */
const noProblems: FieldProblems = {}

/** `fields` has a sentence for each wrong field. */
export function useAdvertisingChange(said: string) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) => askApi(path, { method: 'PUT', body }),
    onSuccess: () => showToast('success', said),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
  const { error } = change
  return { ...change, fields: error instanceof ApiFailure ? error.fields : noProblems }
}
