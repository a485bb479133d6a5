/** What the page of an import asks of the shop. */

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { importsPath } from '#src/features/catalogue/sheets/dashboard/send-sheet.ts'
import type {
  ImportedRowOnTheWire,
  ImportOnTheWire,
} from '#src/features/catalogue/sheets/import-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

const underWay: ReadonlySet<ImportOnTheWire['state']> = new Set([
  'reading',
  'verifying',
  'applying',
])

export function isUnderWay({ state }: Pick<ImportOnTheWire, 'state'>): boolean {
  return underWay.has(state)
}

const askedEveryMs = 1_000

/** The import as the latest answer has it; asked again while the shop is at work on it. */
export function useImport(loaded: ImportOnTheWire) {
  const client = useQueryClient()
  const path = `${importsPath}/${loaded._id}`
  const queryKey = [path]
  const { data: imported } = useQuery({
    queryKey,
    initialData: loaded,
    queryFn: async ({ signal }) => (await askApi<ImportOnTheWire>(path, { signal })).body,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? askedEveryMs : false),
  })
  const apply = useMutation({
    mutationFn: async (comparison: number) =>
      (
        await askApi<ImportOnTheWire>(`${path}/application`, {
          method: 'POST',
          body: { comparison },
        })
      ).body,
    onSuccess: (answered) => client.setQueryData(queryKey, answered),
    onError: (error) =>
      error instanceof ApiFailure && error.status === 409
        ? client.invalidateQueries({ queryKey })
        : undefined,
  })
  return { imported, apply }
}

export function useDiscard(id: string, onGone: () => void) {
  return useMutation({
    mutationFn: () => askApi(`${importsPath}/${id}`, { method: 'DELETE' }),
    onSuccess: onGone,
  })
}

type RowsPage = { readonly items: readonly ImportedRowOnTheWire[]; readonly next: string | null }

export type ShownRows = 'new' | 'changed' | 'wrong' | 'kept'

const rowsAtOnce = 50

export function useRows({ _id, comparison, state }: ImportOnTheWire, kind: ShownRows) {
  const path = `${importsPath}/${_id}/rows`
  return useInfiniteQuery({
    queryKey: [path, kind, comparison, state],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      (
        await askApi<RowsPage>(path, {
          query: { kind, after: pageParam, size: rowsAtOnce },
          signal,
        })
      ).body,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
