/** Moves the orders of a manifest to shipped, and keeps what the shop said of each. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { type FailureMessages, failureText } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const shipped: OrderStage = 'shipped'

/** As many as one call moves. */
const ordersInCall = 100

type Result = { readonly oid: string; readonly message?: string }

export type Shipping = {
  readonly isBusy: boolean
  readonly ship: (oids: readonly string[]) => void
  /** Of the last press: how many moved, and each that did not. */
  readonly said: { readonly moved: number; readonly refused: readonly Result[] } | undefined
}

type ShippingOptions = {
  readonly messages: DashboardMessages<'handover'>
  readonly failures: FailureMessages
}

export function useShipping({ messages, failures }: ShippingOptions): Shipping {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<Shipping['said']>()
  const { mutate, isPending } = useMutation({
    meta: { isShownByForm: true },
    async mutationFn(oids: readonly string[]) {
      for (const some of chunksOf(oids, ordersInCall)) {
        const body = { oids: some, to: shipped }
        const answer = await askApi<{ readonly results: readonly Result[] }>(
          '/admin/orders/moves',
          { method: 'POST', body },
        )
        // After each call: a later one may find no network.
        setSaid((before) => withResults(before, answer.body.results))
      }
    },
    onMutate: () => setSaid(undefined),
    onError: (error) => {
      const why = error instanceof ApiFailure ? failureText(error, failures) : ''
      showToast('error', interpolate(messages.failed, { why }))
    },
    onSettled: async () => {
      await revalidate()
      void refreshList(client, ordersPath)
    },
  })
  return { isBusy: isPending, ship: mutate, said }
}

function withResults(before: Shipping['said'], results: readonly Result[]): Shipping['said'] {
  const refused = results.filter(({ message }) => message !== undefined)
  return {
    moved: (before?.moved ?? 0) + results.length - refused.length,
    refused: [...(before?.refused ?? []), ...refused],
  }
}
