import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { Actor } from '#src/domain/access/permissions.ts'
import { waitingFor } from '#src/domain/figures/waiting.ts'
import type { WaitingOnTheWire } from '#src/features/figures/waiting/waiting-wire.ts'
import { countsPath } from '#src/features/orders/desk/use-moves.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

const waitingPath = '/admin/waiting'
const askedEveryMs = 20_000

/** Asked again after each move of an order as well: the key begins with that of the stage counts. */
export function useWaiting(actors: readonly Actor[]): WaitingOnTheWire | undefined {
  const { data } = useQuery({
    queryKey: [countsPath, waitingPath],
    queryFn: askForWaiting,
    enabled: waitingFor(actors).length > 0,
    refetchInterval: askedEveryMs,
  })
  return data ?? undefined
}

/** Without an answer the counts stay as they are: what a person does says itself why it fails. */
async function askForWaiting({
  client,
  queryKey,
  signal,
}: QueryFunctionContext): Promise<WaitingOnTheWire | null> {
  try {
    return (await askApi<WaitingOnTheWire>(waitingPath, { signal })).body
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return client.getQueryData<WaitingOnTheWire>(queryKey) ?? null
  }
}
