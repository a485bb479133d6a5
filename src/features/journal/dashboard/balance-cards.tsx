/** What the shop has, what couriers owe it, and what it owes: the first thing on the page. */

import type { ReactNode } from 'react'
import type { Balances } from '#src/features/journal/list/find-balances.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type BalanceCardsProps = {
  readonly balances: Balances
  readonly messages: DashboardMessages<'journal'>
}

export function BalanceCards({ balances, messages }: BalanceCardsProps) {
  const language = useLanguage()
  const { money, dues, owed, closedUntil } = balances
  return (
    <section aria-label={messages.balances} className="grid gap-4">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {money.map(({ account, balance }) => (
          <div
            key={account}
            className="card flex flex-wrap items-baseline justify-between gap-1 px-4 py-3 sm:grid sm:content-start"
          >
            <dt className="text-quiet">{messages.accounts[account]}</dt>
            <dd
              className={`text-xl font-bold whitespace-nowrap tabular-nums ${balance < 0 ? 'text-bad' : ''}`}
            >
              {formatMoney(balance, language)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <SumList heading={messages.dueFrom}>
          {dues.map(({ account, balance, since }) => (
            <Sum
              key={account}
              name={messages.accounts[account]}
              amount={formatMoney(balance, language)}
              {...(since !== undefined && {
                note: interpolate(messages.since, { day: formatDay(since, language) }),
              })}
            />
          ))}
          {dues.length === 0 && <p className="text-quiet">{messages.noDues}</p>}
        </SumList>
        {owed.length > 0 && (
          <SumList heading={messages.owed}>
            {owed.map(({ account, balance }) => (
              <Sum
                key={account}
                name={messages.accounts[account]}
                amount={formatMoney(balance, language)}
              />
            ))}
          </SumList>
        )}
      </div>
      {closedUntil !== undefined && (
        <p className="text-quiet">
          {interpolate(messages.closedUntil, { day: formatDay(closedUntil, language) })}
        </p>
      )}
    </section>
  )
}

function SumList({
  heading,
  children,
}: {
  readonly heading: string
  readonly children: ReactNode
}) {
  return (
    <div className="card grid gap-2 px-4 py-3">
      <h2 className="font-bold">{heading}</h2>
      {children}
    </div>
  )
}

type SumProps = { readonly name: string; readonly amount: string; readonly note?: string }

function Sum({ name, amount, note }: SumProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{name}</span>
      <span className="font-bold tabular-nums">{amount}</span>
      {note !== undefined && <span className="w-full text-sm text-quiet">{note}</span>}
    </p>
  )
}
