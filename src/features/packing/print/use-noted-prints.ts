/** Notes in the history of each order that it was printed, whichever way the browser was told to. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { PrintLayout } from '#src/domain/packing/print-layout.ts'
import { type FailureMessages, failureText } from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type NotedPrints = {
  readonly numbers: readonly string[]
  readonly layout: PrintLayout
  readonly messages: DashboardMessages<'prints'>
  readonly failures: FailureMessages
}

/** A print that the person cancelled in the browser's dialog counts: no browser tells the two apart. */
export function useNotedPrints({ numbers, layout, messages, failures }: NotedPrints): void {
  const { revalidate } = useRevalidator()
  const { mutate } = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (body: { readonly oids: readonly string[]; readonly layout: PrintLayout }) =>
      askApi('/admin/orders/prints', { method: 'POST', body }),
    onSuccess: () => revalidate(),
    onError: (error) => {
      const why = error instanceof ApiFailure ? failureText(error, failures) : ''
      showToast('error', interpolate(messages.notNoted, { why }))
    },
  })
  const printed = useEffectEvent(() => {
    if (numbers.length > 0) mutate({ oids: numbers, layout })
  })
  useEffect(() => {
    window.addEventListener('afterprint', printed)
    return () => window.removeEventListener('afterprint', printed)
  }, [])
}
