/** What couriers and the shop do not agree about, until it is settled or given up. */

import { useState } from 'react'
import { Link } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { useEndDispute } from '#src/features/settlement/dashboard/use-settlement.ts'
import type { DisputeOnTheWire } from '#src/features/settlement/settlement-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Texts = {
  readonly messages: DashboardMessages<'settlement'>
  readonly couriers: DashboardMessages<'parcels'>['couriers']
  readonly accounts: DashboardMessages<'journal'>['accounts']
  readonly dialogs: DashboardMessages<'dialogs'>
}

type OpenWithCouriersProps = Texts & {
  readonly disputes: readonly DisputeOnTheWire[]
  readonly mayWrite: boolean
}

export function OpenWithCouriers({ disputes, mayWrite, ...texts }: OpenWithCouriersProps) {
  const { messages } = texts
  return (
    <>
      {disputes.length === 0 && <p className="text-quiet">{messages.noDisputes}</p>}
      <ul className="grid gap-2 empty:hidden">
        {disputes.map((dispute) => (
          <li key={dispute._id}>
            <OneDispute dispute={dispute} mayWrite={mayWrite} {...texts} />
          </li>
        ))}
      </ul>
    </>
  )
}

type OneDisputeProps = Texts & { readonly dispute: DisputeOnTheWire; readonly mayWrite: boolean }

function OneDispute({ dispute, mayWrite, ...texts }: OneDisputeProps) {
  const { messages, couriers, accounts, dialogs } = texts
  const language = useLanguage()
  const [paidTo, setPaidTo] = useState<string>('bank')
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndDispute(() => showToast('success', messages.ended))
  const { _id: id, statement, courier, kind, reference, open, note, openedAt } = dispute
  const isOwed = open > 0
  const amount = formatMoney(poisha(Math.abs(fromTaka(open))), language)
  return (
    <article
      aria-label={reference}
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0">
        <Link
          to={`/dashboard/transaction/settlement?statement=${statement}`}
          className="font-bold wrap-anywhere underline"
        >
          {reference}
        </Link>
        <span className="block text-sm text-quiet wrap-anywhere">
          {[messages.kinds[kind], formatDay(dhakaDay(new Date(openedAt)), language), note]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </div>
      <strong className="tabular-nums">
        {interpolate(isOwed ? messages.owes : messages.paidTooMuch, {
          courier: couriers[courier],
          amount,
        })}
      </strong>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <select
            className="text-field w-auto"
            aria-label={messages.paidTo}
            value={paidTo}
            onChange={({ currentTarget }) => setPaidTo(currentTarget.value)}
          >
            {moneyAccounts.map((account) => (
              <option key={account} value={account}>
                {accounts[account]}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button-main"
            aria-disabled={end.isPending}
            onClick={() => {
              if (!end.isPending) end.mutate({ id, ending: 'settled', paidTo })
            }}
          >
            {isOwed ? messages.settle : messages.settleBack}
          </button>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={end.isPending}
            onClick={() => setIsAsking(true)}
          >
            {isOwed ? messages.give : messages.keep}
          </button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question={isOwed ? messages.giveQuestion : messages.keepQuestion}
          subject={`${reference} · ${amount}`}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsAsking(false)
            if (isYes) end.mutate({ id, ending: 'lost' })
          }}
        />
      )}
    </article>
  )
}
