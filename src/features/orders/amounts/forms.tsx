import { type ReactNode, useState } from 'react'
import {
  type AdjustmentKind,
  type AdvanceMethod,
  adjustmentKinds,
  advanceMethods,
  hasTransaction,
} from '#src/domain/orders/order-amounts.ts'
import type { AmountChange } from '#src/features/orders/amounts/use-amount-change.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ChoiceField } from '#src/ui/dashboard/fields/choice-field.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
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
  const taka = numberTyped(amount)
  return (
    <AmountForm
      label={messages.adjust}
      change={change}
      cancel={cancel}
      messages={messages}
      send={() =>
        change.send({
          method: 'POST',
          path: '/adjustments',
          body: {
            kind,
            amount: taka === undefined || kind === raising ? (taka ?? amount) : -taka,
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
      <AmountField name="adjustment-amount" {...{ amount, setAmount, change, messages }} />
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
      change={change}
      cancel={cancel}
      messages={messages}
      send={() =>
        change.send({
          method: 'POST',
          path: '/advances',
          body: {
            method,
            amount: numberTyped(amount) ?? amount,
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
      <AmountField name="advance-amount" {...{ amount, setAmount, change, messages }} />
      {hasTransaction(method) && (
        <>
          <InputField
            name="advance-trxid"
            label={messages.trxId}
            problem={change.problems.trxId}
            autoComplete="off"
            autoCapitalize="characters"
            required
            value={trxId}
            onChange={({ currentTarget }) => setTrxId(currentTarget.value)}
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

type AmountFieldProps = Omit<FormProps, 'cancel'> & {
  readonly name: string
  readonly amount: string
  readonly setAmount: (text: string) => void
}

function AmountField({ name, amount, setAmount, change, messages }: AmountFieldProps) {
  const digits = useDigits()
  return (
    <InputField
      name={name}
      label={messages.amount}
      problem={change.problems.amount}
      inputMode="decimal"
      autoComplete="off"
      required
      {...digits({
        value: amount,
        onChange: ({ currentTarget }) => setAmount(currentTarget.value),
      })}
    />
  )
}

type AmountFormProps = FormProps & {
  readonly label: string
  readonly send: () => void
  readonly children: ReactNode
}

function AmountForm({ label, change, cancel, messages, send, children }: AmountFormProps) {
  return (
    <form
      aria-label={label}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) send()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" aria-disabled={change.isPending}>
          {messages.save}
        </button>
        <button type="button" className="button-quiet" onClick={cancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
