import { useMutation } from '@tanstack/react-query'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type AmountCall = {
  readonly method: 'POST' | 'DELETE'
  /** Below the order's own path. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

export type AmountChange = {
  readonly send: (call: AmountCall) => void
  readonly isPending: boolean
  /** The sentences of the shop, by the names of its fields. */
  readonly problems: FieldProblems
}

type Options = {
  readonly path: string
  readonly onChanged: (order: OrderOnTheWire) => Promise<void>
  readonly messages: DashboardMessages<'orderAmounts'>
  readonly failures: FailureMessages
}

export function useAmountChange({ path, onChanged, messages, failures }: Options): AmountChange {
  const change = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ path: below, ...call }: AmountCall) =>
      askApi<OrderOnTheWire>(`${path}${below}`, call),
    onSuccess: ({ body }) => onChanged(body),
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (Object.keys(error.fields).length > 0) return
      const used = error.code === 'transaction-used' ? String(error.body.oid) : undefined
      if (used) showToast('error', interpolate(messages.used, { number: used }))
      else reportFailure(error, failures)
    },
  })
  const { error } = change
  return {
    send: change.mutate,
    isPending: change.isPending,
    problems: error instanceof ApiFailure ? error.fields : {},
  }
}
