import type { UseQueryResult } from '@tanstack/react-query'
import type { AdSettingsOnTheWire } from '#src/features/ads/ad-wire.ts'
import { useChange } from '#src/features/dashboard/use-change.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/advertising'

export function useAdvertising(): UseQueryResult<AdSettingsOnTheWire> {
  return useRead(path)
}

/** `fields` has a sentence for each wrong field. */
export function useAdvertisingChange(said: string) {
  const send = (body: Readonly<Record<string, unknown>>) => askApi(path, { method: 'PUT', body })
  return useChange({ send, said, paths: [path] })
}
