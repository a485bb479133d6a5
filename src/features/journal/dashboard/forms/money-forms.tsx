/** The fields of each form of money. */

import { dueAccounts, expenseAccounts, moneyAccounts } from '#src/domain/journal/account.ts'
import { notesOfTaka } from '#src/domain/journal/notes-of-taka.ts'
import type { Poisha } from '#src/domain/money.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import {
  AmountField,
  DayOfEntry,
  type FormState,
  NoteField,
  SelectField,
} from '#src/features/journal/dashboard/forms/entry-fields.tsx'
import type { EntryToCorrect } from '#src/features/journal/entries/correct-entry.server.ts'
import type { Due } from '#src/features/journal/list/find-balances.server.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField, TextField } from '#src/ui/field.tsx'

export function ExpenseFields(state: FormState) {
  const { messages, accounts } = state
  return (
    <>
      <SelectField
        {...state}
        name="expense"
        label={messages.expenseFor}
        choices={expenseAccounts}
        texts={accounts}
      />
      <AmountField {...state} />
      <SelectField
        {...state}
        name="paidFrom"
        label={messages.paidFrom}
        choices={moneyAccounts}
        texts={accounts}
      />
      <DayOfEntry {...state} />
      <RepeatsField {...state} />
      <NoteField {...state} />
    </>
  )
}

function RepeatsField({ typed, messages }: FormState) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="repeats"
          value="yes"
          defaultChecked={typed.repeats === 'yes'}
          aria-describedby="repeats-said"
          className="size-5 accent-brand"
        />
        {messages.repeats}
      </label>
      <p id="repeats-said" className="text-sm text-quiet">
        {messages.repeatsHint}
      </p>
    </div>
  )
}

export function TransferFields(state: FormState) {
  const { messages, accounts } = state
  return (
    <>
      <SelectField
        {...state}
        name="from"
        label={messages.from}
        choices={moneyAccounts}
        texts={accounts}
      />
      <SelectField
        {...state}
        name="to"
        label={messages.to}
        choices={moneyAccounts}
        texts={accounts}
      />
      <AmountField {...state} />
      <DayOfEntry {...state} />
      <NoteField {...state} />
    </>
  )
}

/** Without the sum that the journal expects: who counts must not be led by it. */
export function TillFields(state: FormState) {
  const language = useLanguage()
  const { typed, problems, messages } = state
  return (
    <>
      <p className="text-quiet">{messages.tillLead}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {notesOfTaka.map((taka) => {
          const name = `notes${taka}`
          return (
            <InputField
              key={taka}
              name={name}
              label={interpolate(messages.notesOf, { taka: formatNumber(taka, language) })}
              problem={problems[name]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              defaultValue={typed[name] ?? ''}
            />
          )
        })}
      </div>
      <NoteField {...state} />
    </>
  )
}

type CloseFieldsProps = FormState & {
  readonly closedUntil: string | undefined
  readonly cash: Poisha
}

export function CloseFields({ closedUntil, cash, ...state }: CloseFieldsProps) {
  const language = useLanguage()
  const { typed, problems, messages } = state
  return (
    <>
      <p className="max-w-prose text-quiet">{messages.closeLead}</p>
      <p>{interpolate(messages.cashNow, { amount: formatMoney(cash, language) })}</p>
      {closedUntil !== undefined && (
        <p>{interpolate(messages.closedUntil, { day: formatDay(closedUntil, language) })}</p>
      )}
      <DayOfEntry {...state} />
      <div className="grid gap-1">
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            name="sure"
            value="yes"
            defaultChecked={typed.sure === 'yes'}
            required
            className="size-5 accent-brand"
            {...(problems.sure !== undefined && {
              'aria-invalid': true,
              'aria-describedby': 'sure-said',
            })}
          />
          {messages.sure}
        </label>
        {problems.sure !== undefined && (
          <p id="sure-said" className="text-sm font-bold text-bad">
            {problems.sure}
          </p>
        )}
      </div>
    </>
  )
}

type CourierFieldsProps = FormState & { readonly dues: readonly Due[] }

export function CourierFields({ dues, ...state }: CourierFieldsProps) {
  const language = useLanguage()
  const { typed, problems, messages, accounts, couriers: names } = state
  return (
    <>
      <ul className="grid gap-1">
        {dues.map(({ account, balance, since }) => (
          <li key={account}>
            {interpolate(since === undefined ? messages.due : messages.dueSince, {
              courier: accounts[account],
              amount: formatMoney(balance, language),
              day: since === undefined ? '' : formatDay(since, language),
            })}
          </li>
        ))}
        {dues.length === 0 && <li className="text-quiet">{messages.noDues}</li>}
      </ul>
      <SelectField
        {...state}
        name="courier"
        label={messages.courier}
        choices={couriers}
        texts={names}
      />
      <AmountField {...state} name="received" label={messages.received} isRequired={false} />
      <InputField
        name="charges"
        label={messages.charges}
        problem={problems.charges}
        hint={messages.chargesHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.charges ?? ''}
      />
      <SelectField
        {...state}
        name="paidTo"
        label={messages.paidTo}
        choices={moneyAccounts}
        texts={accounts}
      />
      <TextField
        name="orders"
        label={messages.orders}
        problem={problems.orders}
        hint={messages.ordersHint}
        rows={3}
        defaultValue={typed.orders ?? ''}
      />
      <DayOfEntry {...state} />
      <NoteField {...state} />
    </>
  )
}

type CorrectFieldsProps = FormState & { readonly entry: EntryToCorrect }

export function CorrectFields({ entry, ...state }: CorrectFieldsProps) {
  const language = useLanguage()
  const { messages, accounts } = state
  return (
    <>
      <p className="max-w-prose text-quiet">{messages.correctLead}</p>
      <ul className="grid gap-1">
        {entry.flows.map(({ debit, credit, amount }) => (
          <li key={`${credit} ${debit}`}>
            {accounts[credit]} → {accounts[debit]}:{' '}
            <span className="font-bold">{formatMoney(amount, language)}</span>
          </li>
        ))}
      </ul>
      {entry.note !== '' && <p className="wrap-anywhere text-quiet">{entry.note}</p>}
      <input type="hidden" name="entry" value={entry.id} readOnly />
      <NoteField {...state} />
    </>
  )
}

const openingAccounts = [...moneyAccounts, ...dueAccounts, 'owed-to-suppliers'] as const

export function OpeningFields(state: FormState) {
  const { typed, problems, messages, accounts } = state
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  return (
    <>
      <p className="max-w-prose text-quiet">{messages.openingLead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {openingAccounts.map((account) => (
          <InputField
            key={account}
            {...field}
            name={account}
            label={accounts[account]}
            problem={problems[account]}
            defaultValue={typed[account] ?? ''}
          />
        ))}
      </div>
      <InputField
        {...field}
        name="stock"
        label={messages.goods}
        problem={problems.stock}
        hint={messages.goodsHint}
        defaultValue={typed.stock ?? ''}
      />
    </>
  )
}
