/** What the page of settlements asks of the shop. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import type { Decision } from '#src/domain/settlement/compare-statement.ts'
import type { StatementColumns } from '#src/domain/settlement/statement-columns.ts'
import type { StatementOnTheWire } from '#src/features/settlement/settlement-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/statements'

export type Upload = {
  readonly courier: CourierName
  readonly file: File
  readonly columns: StatementColumns | undefined
}

export function useUpload(onRead: (statement: StatementOnTheWire) => void) {
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: async ({ courier, file, columns }: Upload) => {
      const body = new FormData()
      body.set('courier', courier)
      body.set('file', file)
      if (columns) body.set('columns', JSON.stringify(columns))
      return (await askApi<StatementOnTheWire>(path, { method: 'POST', body })).body
    },
    onSuccess: onRead,
  })
}

/** The statement as the latest answer has it. */
export function useStatement(loaded: StatementOnTheWire, onConfirmed: () => void) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const queryKey = [path, loaded._id, loaded.agreed, loaded.state]
  const { data: statement } = useQuery({
    queryKey,
    initialData: loaded,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await askApi<StatementOnTheWire>(`${path}/${loaded._id}/rows`, { signal })).body,
  })
  const keep = (answered: StatementOnTheWire) => client.setQueryData(queryKey, answered)
  // One after the other: an earlier answer must not undo what a later one shows.
  const scope = { id: `${path}/${loaded._id}` }
  const decide = useMutation({
    scope,
    mutationFn: (body: Decide) => ask(`${loaded._id}/decisions`, body),
    onSuccess: keep,
  })
  const confirm = useMutation({
    scope,
    mutationFn: (body: Confirm) => ask(`${loaded._id}/confirmation`, body),
    onSuccess: () => {
      onConfirmed()
      return revalidate()
    },
    onError: async (error) => {
      const hasChanged = error instanceof ApiFailure && error.status === 409
      if (hasChanged) await revalidate()
    },
  })
  return { statement, decide, confirm }
}

export type Decide = {
  readonly decision: Decision | null
  readonly note?: string
  readonly rows?: readonly number[]
  readonly missing?: readonly string[]
}

type Confirm = { readonly paidTo: string; readonly day: string; readonly agreed: string }

async function ask(below: string, body: unknown): Promise<StatementOnTheWire> {
  return (await askApi<StatementOnTheWire>(`${path}/${below}`, { method: 'POST', body })).body
}

export function useDiscard(id: string, onGone: () => void) {
  return useMutation({
    mutationFn: () => askApi(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: onGone,
  })
}

export type Ending = {
  readonly id: string
  readonly ending: 'settled' | 'lost'
  readonly paidTo?: string
}

export function useEndDispute(onEnded: () => void) {
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: ({ id, ...body }: Ending) =>
      askApi(`/admin/disputes/${id}/ending`, { method: 'POST', body }),
    onSuccess: onEnded,
    onSettled: () => revalidate(),
  })
}
