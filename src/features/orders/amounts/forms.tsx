import { useState } from 'react'
import {
  type AdjustmentKind,
  type AdvanceMethod,
  adjustmentKinds,
  advanceMethods,
  hasTransaction,
} from '#src/domain/orders/order-amounts.ts'
import { AmountField, AmountForm, CodeField } from '#src/features/orders/amounts/form-parts.tsx'
import type { AmountChange } from '#src/features/orders/amounts/use-amount-change.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { takaOrText } from '#src/i18n/typed-taka.ts'
import { ChoiceField } from '#src/ui/dashboard/fields/choice-field.tsx'
import { InputField } from '#src/ui/field.tsx'

type FormProps = {
  readonly change: AmountChange
  readonly cancel: () => void
  readonly messages: DashboardMessages<'orderAmounts'>
}

/** The only kind that raises the amount; people type every amount without a sign. */
const raising: AdjustmentKind = 'surcharge'

/** `deliveryFee` is in taka. */
export function AdjustmentForm({
  change,
  cancel,
  messages,
  deliveryFee,
}: FormProps & { readonly deliveryFee: number }) {
  const [kind, setKind] = useState<AdjustmentKind>('waived-delivery')
  const [amount, setAmount] = useState(String(deliveryFee))
  const [reason, setReason] = useState('')
  const taka = takaOrText(amount)
  return (
    <AmountForm
      label={messages.adjust}
      isPending={change.isPending}
      cancel={cancel}
      messages={messages}
      send={() =>
        change.send({
          method: 'POST',
          path: '/adjustments',
          body: {
            kind,
            amount: typeof taka === 'string' || kind === raising ? taka : -taka,
            reason,
          },
        })
      }
    >
      <ChoiceField
        name="adjustment-kind"
        label={messages.kind}
        values={adjustmentKinds}
        texts={messages.kinds}
        value={kind}
        choose={setKind}
      />
      <AmountField
        name="adjustment-amount"
        label={messages.amount}
        problem={change.problems.amount}
        value={amount}
        change={setAmount}
      />
      <InputField
        name="adjustment-reason"
        label={messages.reason}
        problem={change.problems.reason}
        autoComplete="off"
        required
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </AmountForm>
  )
}

export function AdvanceForm({ change, cancel, messages }: FormProps) {
  const [method, setMethod] = useState<AdvanceMethod>('bkash')
  const [amount, setAmount] = useState('')
  const [trxId, setTrxId] = useState('')
  const [sender, setSender] = useState('')
  return (
    <AmountForm
      label={messages.addAdvance}
      isPending={change.isPending}
      cancel={cancel}
      messages={messages}
      send={() =>
        change.send({
          method: 'POST',
          path: '/advances',
          body: {
            method,
            amount: takaOrText(amount),
            ...(hasTransaction(method) && { trxId, sender }),
          },
        })
      }
    >
      <ChoiceField
        name="advance-method"
        label={messages.method}
        values={advanceMethods}
        texts={messages.methods}
        value={method}
        choose={setMethod}
      />
      <AmountField
        name="advance-amount"
        label={messages.amount}
        problem={change.problems.amount}
        value={amount}
        change={setAmount}
      />
      {hasTransaction(method) && (
        <>
          <CodeField
            name="advance-trxid"
            label={messages.trxId}
            problem={change.problems.trxId}
            value={trxId}
            change={setTrxId}
          />
          <InputField
            name="advance-sender"
            label={messages.sender}
            problem={change.problems.sender}
            inputMode="tel"
            autoComplete="off"
            value={sender}
            onChange={({ currentTarget }) => setSender(currentTarget.value)}
          />
        </>
      )}
    </AmountForm>
  )
}
