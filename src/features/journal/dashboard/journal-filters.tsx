/** The filters of the journal: a form that asks for the page again, also without JavaScript. */

import { useId } from 'react'
import { Form, Link } from 'react-router'
import { type Account, accounts, costAccounts } from '#src/domain/journal/account.ts'
import { journalEvents } from '#src/domain/journal/journal-event.ts'
import type { JournalFilter } from '#src/features/journal/list/list-journal.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { dayAsTyped, dayHint } from '#src/i18n/typed-day.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type JournalFiltersProps = {
  readonly filter: JournalFilter
  readonly showsCost: boolean
  readonly messages: DashboardMessages<'journal'>
}

export function JournalFilters({ filter, showsCost, messages }: JournalFiltersProps) {
  const language = useLanguage()
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isShown = (account: Account) => showsCost || !costAccounts.some((one) => one === account)
  return (
    // Another form for another question, so that its fields show that question.
    <Form
      key={JSON.stringify(filter)}
      role="search"
      aria-label={messages.postings}
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <Choice
        label={messages.account}
        name="account"
        value={filter.account}
        all={messages.all}
        choices={accounts
          .filter(isShown)
          .map((account) => [account, messages.accounts[account]] as const)}
      />
      <Choice
        label={messages.event}
        name="event"
        value={filter.event}
        all={messages.all}
        choices={journalEvents.map((event) => [event, messages.events[event]] as const)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextFilter
          key={name}
          label={messages[name]}
          name={name}
          value={dayAsTyped(filter[name] ?? '', language)}
          hint={dayHint[language]}
          isNumeric
        />
      ))}
      <TextFilter
        label={messages.order}
        name="order"
        value={filter.order ?? ''}
        hint="PM-"
        isNumeric={false}
      />
      <button type="submit" className="button-quiet min-h-12">
        {messages.show}
      </button>
      {isFiltered && (
        <Link to="/dashboard/transaction" className="button-quiet min-h-12">
          {messages.clear}
        </Link>
      )}
    </Form>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly name: string
  readonly value: string | undefined
  readonly all: string
  readonly choices: readonly (readonly [value: string, text: string])[]
}

function Choice({ label, name, value, all, choices }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid min-w-0 gap-1 text-sm text-quiet max-sm:w-full">
      {label}
      <select id={id} name={name} defaultValue={value ?? ''} className="text-field min-w-0">
        <option value="">{all}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type TextFilterProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly isNumeric: boolean
}

function TextFilter({ label, name, value, hint, isNumeric }: TextFilterProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid w-36 min-w-0 gap-1 text-sm text-quiet max-sm:grow">
      {label}
      <input
        id={id}
        name={name}
        defaultValue={value}
        placeholder={hint}
        autoComplete="off"
        maxLength={40}
        className="text-field min-w-0"
        {...(isNumeric && { inputMode: 'numeric' })}
      />
    </label>
  )
}
