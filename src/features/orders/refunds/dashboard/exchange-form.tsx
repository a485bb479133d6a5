/** Uses what the shop owes for an order as an advance on another order of its buyer, taken before or here. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import { AmountForm, CodeField } from '#src/features/orders/amounts/form-parts.tsx'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { ExchangeForNew } from '#src/features/orders/refunds/dashboard/exchange-for-new.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ExchangeFormProps = {
  /** Of the order for which the shop owes money. */
  readonly number: string
  readonly close: () => void
  readonly messages: DashboardMessages<'refunds'>
  readonly failures: FailureMessages
}

export function ExchangeForm({ number, close, messages, failures }: ExchangeFormProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [into, setInto] = useState('')
  const using = useMutation({
    meta: { isShownByForm: true },
    mutationFn: () =>
      askApi<{ readonly amount: number }>(`/admin/orders/${encodeURIComponent(number)}/exchange`, {
        method: 'POST',
        body: { into: orderNumberTyped(into) ?? into },
      }),
    onSuccess: async ({ body }) => {
      const amount = formatMoney(fromTaka(body.amount), language)
      showToast('success', interpolate(messages.exchanged, { amount, number: into }))
      close()
      await revalidate()
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (Object.keys(error.fields).length > 0) return
      if (error.status === 404) showToast('error', messages.noSuchOrder)
      else reportFailure(error, failures)
    },
  })
  const problems = using.error instanceof ApiFailure ? using.error.fields : {}
  return (
    <div className="grid gap-5">
      <AmountForm
        label={interpolate(messages.exchangeOf, { number })}
        isPending={using.isPending}
        send={() => using.mutate()}
        cancel={close}
        messages={{ save: messages.useForOrder, cancel: messages.cancel }}
      >
        <CodeField
          name="exchange-into"
          label={messages.exchangeInto}
          hint={messages.exchangeHint}
          problem={problems.into}
          value={into}
          change={setInto}
        />
      </AmountForm>
      <ExchangeForNew number={number} close={close} messages={messages} failures={failures} />
    </div>
  )
}
