/** A statement: its totals, its rows with a decision each, and its confirmation. */

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { LineKind } from '#src/domain/settlement/compare-statement.ts'
import { ConfirmForm } from '#src/features/settlement/dashboard/confirm-form.tsx'
import { MissingRows, StatementRows } from '#src/features/settlement/dashboard/statement-rows.tsx'
import { useDiscard, useStatement } from '#src/features/settlement/dashboard/use-settlement.ts'
import type { StatementOnTheWire } from '#src/features/settlement/settlement-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export type StatementTexts = {
  readonly messages: DashboardMessages<'settlement'>
  readonly couriers: DashboardMessages<'parcels'>['couriers']
  readonly accounts: DashboardMessages<'journal'>['accounts']
  readonly dialogs: DashboardMessages<'dialogs'>
}

type StatementViewProps = StatementTexts & {
  readonly loaded: StatementOnTheWire
  readonly today: string
  readonly mayWrite: boolean
}

const page = '/dashboard/transaction/settlement'

export function StatementView({ loaded, today, mayWrite, ...texts }: StatementViewProps) {
  const { messages, couriers, accounts } = texts
  const language = useLanguage()
  const { statement, decide, confirm } = useStatement(loaded, () =>
    showToast('success', messages.confirmedNow),
  )
  const [shown, setShown] = useState<LineKind>()
  const number = (n: number) => formatNumber(n, language)
  const money = (taka: number) => formatMoney(fromTaka(taka), language)
  const isOpen = statement.state === 'open' && mayWrite
  const { items, missing, posts } = statement
  const undecidedOf = (kind: LineKind) =>
    items.filter((item) => item.kind === kind && item.decision === null).map(({ row }) => row)
  const [matched, paidBefore] = [undecidedOf('matched'), undecidedOf('duplicate')]
  const undecided = items.filter(({ decision }) => decision === null).length
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-xl font-bold wrap-anywhere">
          {interpolate(messages.of, {
            courier: couriers[statement.courier],
            day: formatDay(statement.paidOn ?? dhakaDay(new Date(statement.madeAt)), language),
          })}
        </h2>
        <span className="text-quiet wrap-anywhere">
          {[
            statement.fileName,
            interpolate(messages.rowsOf, { n: number(items.length) }),
            messages[statement.state],
          ].join(' · ')}
        </span>
      </div>
      {statement.leftOut > 0 && (
        <p className="text-quiet">
          {interpolate(messages.leftOut, { n: number(statement.leftOut) })}
        </p>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{messages.filter}</legend>
        <Chip isPressed={shown === undefined} press={() => setShown(undefined)}>
          {messages.all} {number(items.length)}
        </Chip>
        {statement.totals
          .filter(({ count }) => count > 0)
          .map(({ kind, count, difference, paid }) => (
            <Chip key={kind} isPressed={shown === kind} press={() => setShown(kind)}>
              {messages.kinds[kind]}{' '}
              {interpolate(messages.total, {
                count: number(count),
                amount: money(kind === 'matched' ? paid : difference),
              })}
            </Chip>
          ))}
      </fieldset>
      {shown !== undefined && <p className="text-quiet">{messages.aboutKinds[shown]}</p>}
      {isOpen && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {matched.length > 0 && (
            <button
              type="button"
              className="button-main"
              aria-disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'accept', rows: matched })}
            >
              {interpolate(messages.acceptMatched, { n: number(matched.length) })}
            </button>
          )}
          {paidBefore.length > 0 && (
            <button
              type="button"
              className="button-quiet"
              aria-disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'skip', rows: paidBefore })}
            >
              {interpolate(messages.skipPaid, { n: number(paidBefore.length) })}
            </button>
          )}
        </div>
      )}
      {shown !== 'missing' && (
        <StatementRows
          // Another kind starts with its first rows.
          key={shown ?? 'all'}
          rows={items.filter(({ kind }) => shown === undefined || kind === shown)}
          decide={isOpen ? decide.mutate : undefined}
          messages={messages}
        />
      )}
      {(shown === undefined || shown === 'missing') && missing.length > 0 && (
        <MissingRows
          missing={missing}
          more={statement.missingMore}
          decide={isOpen ? decide.mutate : undefined}
          messages={messages}
        />
      )}
      {statement.state === 'confirmed' && statement.paidTo !== null && (
        <p role="status" className="card px-4 py-3">
          {interpolate(messages.posted, {
            paid: money(posts.paid),
            charges: money(posts.charges),
            account: accounts[statement.paidTo],
            day: formatDay(statement.paidOn ?? '', language),
          })}
        </p>
      )}
      {isOpen && (
        <>
          <p className="text-quiet">{messages.aboutDecisions}</p>
          <ConfirmForm
            today={today}
            undecided={undecided}
            posts={posts}
            confirm={(form) => confirm.mutate({ ...form, agreed: statement.agreed })}
            isPending={confirm.isPending || decide.isPending}
            messages={messages}
            accounts={accounts}
          />
          <Discard id={statement._id} {...texts} subject={statement.fileName} />
        </>
      )}
    </>
  )
}

type ChipProps = {
  readonly isPressed: boolean
  readonly press: () => void
  readonly children: React.ReactNode
}

function Chip({ isPressed, press, children }: ChipProps) {
  return (
    <button
      type="button"
      className={`button-quiet ${isPressed ? 'border-brand text-brand' : ''}`}
      aria-pressed={isPressed}
      onClick={press}
    >
      {children}
    </button>
  )
}

function Discard({
  id,
  subject,
  messages,
  dialogs,
}: StatementTexts & { readonly id: string; readonly subject: string }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useDiscard(id, () => void navigate(page))
  return (
    <>
      <button
        type="button"
        className="button-quiet justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {messages.discard}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={messages.discardQuestion}
          subject={subject}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsAsking(false)
            if (isYes) discard.mutate()
          }}
        />
      )}
    </>
  )
}
