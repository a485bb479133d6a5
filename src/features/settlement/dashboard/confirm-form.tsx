/** Says where and when the money came, and posts the statement. */

import { useState } from 'react'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { StatementOnTheWire } from '#src/features/settlement/settlement-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { dayAsTyped, dayHint, dayTyped } from '#src/i18n/typed-day.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'

type ConfirmFormProps = {
  readonly today: string
  readonly undecided: number
  readonly posts: StatementOnTheWire['posts']
  readonly confirm: (form: { readonly paidTo: string; readonly day: string }) => void
  readonly isPending: boolean
  readonly messages: DashboardMessages<'settlement'>
  readonly accounts: DashboardMessages<'journal'>['accounts']
}

export function ConfirmForm(props: ConfirmFormProps) {
  const { today, undecided, posts, confirm, isPending, messages, accounts } = props
  const language = useLanguage()
  const [paidTo, setPaidTo] = useState<string>('bank')
  const [day, setDay] = useState(() => dayAsTyped(today, language))
  const money = (taka: number) => formatMoney(fromTaka(taka), language)
  const isHeld = isPending || undecided > 0
  return (
    <form
      aria-label={messages.confirm}
      className="card grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isHeld) confirm({ paidTo, day: dayTyped(day) ?? day })
      }}
    >
      <p>
        {interpolate(messages.posts, { paid: money(posts.paid), charges: money(posts.charges) })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="paidTo" label={messages.paidTo}>
          {(described) => (
            <select
              {...described}
              value={paidTo}
              onChange={({ currentTarget }) => setPaidTo(currentTarget.value)}
            >
              {moneyAccounts.map((account) => (
                <option key={account} value={account}>
                  {accounts[account]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField
          name="paidOn"
          label={messages.paidOn}
          hint={dayHint[language]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </div>
      {undecided > 0 && (
        <p role="status">
          {interpolate(messages.undecided, { n: formatNumber(undecided, language) })}
        </p>
      )}
      <button type="submit" className="button-main justify-self-start" aria-disabled={isHeld}>
        {messages.confirm}
      </button>
    </form>
  )
}
