/** The ways to write something down: on the page of transactions, and above each form. */

import { NavLink } from 'react-router'
import type { MoneyForm } from '#src/features/journal/entries/money-form.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type FormLinksProps = {
  readonly forms: readonly MoneyForm[]
  readonly messages: DashboardMessages<'moneyForms'>
}

export function FormLinks({ forms, messages }: FormLinksProps) {
  return (
    <nav aria-label={messages.writeDown} className="flex flex-wrap gap-2">
      {forms.map((form) => (
        <NavLink
          key={form}
          to={`/dashboard/transaction/${form}`}
          className={({ isActive }) => `button-quiet ${isActive ? 'border-brand text-brand' : ''}`}
        >
          {messages.forms[form]}
        </NavLink>
      ))}
    </nav>
  )
}
