import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Asking, askApi } from '#src/platform/api-client/ask-api.ts'

/** Reads the whole answer of an endpoint. A change reads it again by its path: see `useChange`. */
export function useRead<Body>(path: string, query?: Asking['query']): UseQueryResult<Body> {
  return useQuery({
    queryKey: query ? [path, query] : [path],
    queryFn: async ({ signal }) =>
      (await askApi<Body>(path, { signal, ...(query && { query }) })).body,
  })
}
