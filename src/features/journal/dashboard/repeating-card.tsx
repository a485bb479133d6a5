/** One expense that repeats, and the form that changes or ends it. */

import { Form, Link, useNavigation } from 'react-router'
import { exactTaka } from '#src/domain/money.ts'
import type { RepeatingExpense } from '#src/features/journal/repeating/list-repeating.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

type Texts = {
  readonly messages: DashboardMessages<'repeatingExpenses'>
  readonly accounts: DashboardMessages<'journal'>['accounts']
}

type RepeatingCardProps = Texts & {
  readonly repeating: RepeatingExpense
  readonly mayChange: boolean
  /** The form is open; what the shop refused stands in it. */
  readonly form: RepeatingFormState | undefined
}

export type RepeatingFormState = {
  readonly typed?: string | undefined
  readonly problem?: string | undefined
}

/** A shorter month has no such day. */
const lastDayOfEveryMonth = 28

export function RepeatingCard(props: RepeatingCardProps) {
  const { repeating, mayChange, form, messages, accounts } = props
  const language = useLanguage()
  const { id, expense, paidFrom, amount, dayOfMonth, note, nextOn, endedOn, entries } = repeating
  const day = formatNumber(dayOfMonth, language)
  const title = `${id}-title`
  return (
    <article className="card grid gap-2 px-4 py-3" aria-labelledby={title}>
      <h3 id={title} className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span>{accounts[expense]}</span>
        <span className="tabular-nums">{formatMoney(amount, language)}</span>
      </h3>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      <p className="text-quiet">
        {interpolate(dayOfMonth > lastDayOfEveryMonth ? messages.onLastDay : messages.onDay, {
          day,
        })}{' '}
        {interpolate(messages.paidFrom, { account: accounts[paidFrom] })}
      </p>
      <p>
        {endedOn === undefined
          ? interpolate(messages.next, { day: formatDay(nextOn, language) })
          : interpolate(messages.endedOn, { day: formatDay(endedOn, language) })}
        {entries > 0 && (
          <span className="block text-sm text-quiet">
            {interpolate(messages.entries, { n: formatNumber(entries, language) })}
          </span>
        )}
      </p>
      {mayChange && !form && endedOn === undefined && (
        <Link
          to={`?change=${id}`}
          preventScrollReset
          className="button-quiet justify-self-start"
          aria-describedby={title}
        >
          {messages.change}
        </Link>
      )}
      {form && <ChangeForm repeating={repeating} form={form} messages={messages} />}
    </article>
  )
}

type ChangeFormProps = Pick<Texts, 'messages'> & {
  readonly repeating: RepeatingExpense
  readonly form: RepeatingFormState
}

function ChangeForm({ repeating, form, messages }: ChangeFormProps) {
  const language = useLanguage()
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-3">
      <input type="hidden" name="id" value={repeating.id} readOnly />
      <input type="hidden" name="version" value={repeating.version} readOnly />
      <InputField
        name="amount"
        label={messages.newSum}
        hint={messages.newSumHint}
        problem={form.problem}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={form.typed ?? digitsIn(exactTaka(repeating.amount), language)}
        required
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          name="intent"
          value="sum"
          className="button-main"
          aria-disabled={isSending}
        >
          {messages.saveSum}
        </button>
        <button
          type="submit"
          name="intent"
          value="end"
          formNoValidate
          className="button-quiet"
          aria-disabled={isSending}
        >
          {messages.end}
        </button>
      </div>
    </Form>
  )
}
