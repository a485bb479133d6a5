/** An order in the lists of the dashboard, before and after the shop has answered. */

import type { QueryClient } from '@tanstack/react-query'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { showAtOnce } from '#src/features/dashboard/use-list.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Answered, ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export const ordersPath = '/orders'

export function putOrder(
  oid: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answered<OrderOnTheWire>> {
  return askApi('/order', { method: 'PUT', query: { id: oid }, body })
}

/** In every page of the list that has it. */
export async function showOrder(client: QueryClient, order: OrderOnTheWire): Promise<void> {
  await showAtOnce<OrderOnTheWire>(client, ordersPath, (orders) =>
    orders.map((other) => (other.oid === order.oid ? { ...onlyInLists(other), ...order } : other)),
  )
}

/** The answer to a change has less than a list. */
export function onlyInLists({
  items,
  risk,
  calls,
  duplicates,
}: OrderOnTheWire): Pick<OrderOnTheWire, 'items' | 'risk' | 'calls' | 'duplicates'> {
  return {
    ...(items && { items }),
    ...(risk && { risk }),
    ...(calls && { calls }),
    ...(duplicates && { duplicates }),
  }
}

/** Null for an order that is not there, or not for this user. `items`: with all its lines. */
export async function findOneOrder(
  oid: string,
  { signal, ...query }: { readonly signal?: AbortSignal; readonly items?: 'all' },
): Promise<Answered<OrderOnTheWire> | null> {
  try {
    const path = `/oneOrder/${encodeURIComponent(oid)}`
    return await askApi<OrderOnTheWire>(path, { query, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/** The order as it stands, where the shop refused a change for that. */
export function orderAsItIs(error: unknown): OrderOnTheWire | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  const isNamed = error.code === 'changed-meanwhile' || error.code === 'illegal-move'
  return isNamed ? (error.body.order as OrderOnTheWire) : undefined
}

function isStale(error: Error): boolean {
  return error instanceof ApiFailure && error.code === 'changed-meanwhile'
}

function isGone(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 404
}

type FailedChange = {
  readonly number: string
  /** For a plain refusal; with `{number}` and `{why}`. */
  readonly sentence: string
  /** For a change that may have happened. */
  readonly inDoubt: string
  readonly messages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

/** Says why a change of an order failed, and what stands now. */
export function tellFailedChange(
  error: Error,
  { number, sentence, inDoubt, messages, failures }: FailedChange,
): void {
  if (isStale(error)) showToast('error', interpolate(messages.changedMeanwhile, { number }))
  else if (isGone(error)) showToast('error', interpolate(messages.gone, { number }))
  else if (error instanceof ApiFailure && error.status !== 401) {
    const said = isInDoubt(error) ? inDoubt : sentence
    showToast('error', interpolate(said, { number, why: failureText(error, failures) }))
  } else reportFailure(error, failures)
}
