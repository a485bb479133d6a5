import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { fromTaka, type Poisha, toTaka } from '#src/domain/money.ts'
import {
  hasTransaction,
  type ReceivedMethod,
  receivedMethods,
} from '#src/domain/orders/order-amounts.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import { AmountField, AmountForm, CodeField } from '#src/features/orders/amounts/form-parts.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { takaOrText } from '#src/i18n/typed-taka.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { ChoiceField } from '#src/ui/dashboard/fields/choice-field.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type PayRefundFormProps = {
  /** Of the order. */
  readonly number: string
  readonly owed: Poisha
  readonly close: () => void
  readonly messages: DashboardMessages<'refunds'>
  readonly failures: FailureMessages
}

export function PayRefundForm(props: PayRefundFormProps) {
  const { number, owed, close, messages } = props
  const [method, setMethod] = useState<ReceivedMethod>('bkash')
  const [amount, setAmount] = useState(String(toTaka(owed)))
  const [trxId, setTrxId] = useState('')
  const paying = usePaying(props)
  return (
    <AmountForm
      label={interpolate(messages.payOf, { number })}
      isPending={paying.isPending}
      send={() =>
        paying.pay({
          method,
          amount: takaOrText(amount),
          ...(hasTransaction(method) && { trxId }),
        })
      }
      cancel={close}
      messages={messages}
    >
      <ChoiceField
        name="refund-method"
        label={messages.method}
        values={receivedMethods}
        texts={messages.methods}
        value={method}
        choose={setMethod}
      />
      <AmountField
        name="refund-amount"
        label={messages.amount}
        problem={paying.problems.amount}
        value={amount}
        change={setAmount}
      />
      {hasTransaction(method) && (
        <CodeField
          name="refund-trxid"
          label={messages.trxId}
          problem={paying.problems.trxId}
          value={trxId}
          change={setTrxId}
        />
      )}
    </AmountForm>
  )
}

type Body = { readonly method: ReceivedMethod; readonly amount: number | string }

function usePaying({ number, close, messages, failures }: PayRefundFormProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  // The form sent again pays nothing more, whatever became of its first answer.
  const key = useRef<string>(undefined)
  const paying = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (body: Body & { readonly trxId?: string }) => {
      key.current ??= crypto.randomUUID()
      return askApi(`/admin/orders/${encodeURIComponent(number)}/refunds`, {
        method: 'POST',
        headers: { 'idempotency-key': key.current },
        body,
      })
    },
    onSuccess: async () => {
      showToast('success', interpolate(messages.saved, { number }))
      close()
      await revalidate()
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (Object.keys(error.fields).length > 0) return
      const { code, body } = error
      if (code === 'transaction-used') {
        showToast('error', interpolate(messages.used, { number: String(body.oid) }))
      } else if (code === 'more-than-owed') {
        const left = formatMoney(fromTaka(Number(body.owed)), language)
        showToast('error', interpolate(messages.tooMuch, { owed: left }))
        void revalidate()
      } else if (code === 'idempotency-key-reused') {
        key.current = undefined
        showToast('error', messages.alreadySaved)
        void revalidate()
      } else reportFailure(error, failures)
    },
  })
  const { error } = paying
  return {
    pay: paying.mutate,
    isPending: paying.isPending,
    problems: error instanceof ApiFailure ? error.fields : {},
  }
}
