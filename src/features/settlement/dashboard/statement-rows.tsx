/** The rows of a statement and the orders that it lacks, each with its decision. */

import { useState } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { decisions } from '#src/domain/settlement/compare-statement.ts'
import type { Decide } from '#src/features/settlement/dashboard/use-settlement.ts'
import type {
  MissingOnTheWire,
  StatementRowOnTheWire,
} from '#src/features/settlement/settlement-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Messages = DashboardMessages<'settlement'>

type Deciding = {
  /** Undefined: nobody decides here any more. */
  readonly decide: ((body: Decide) => void) | undefined
  readonly messages: Messages
}

const rowsAtOnce = 100

export function StatementRows({
  rows,
  ...deciding
}: Deciding & { readonly rows: readonly StatementRowOnTheWire[] }) {
  const language = useLanguage()
  const [count, setCount] = useState(rowsAtOnce)
  const { messages } = deciding
  const more = Math.min(rowsAtOnce, rows.length - count)
  return (
    <>
      <ul aria-label={messages.table} className="grid gap-2">
        {rows.slice(0, count).map((row) => (
          <li key={row.row}>
            <Row row={row} {...deciding} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          onClick={() => setCount(count + rowsAtOnce)}
        >
          {interpolate(messages.more, { n: formatNumber(more, language) })}
        </button>
      )}
    </>
  )
}

function Row({ row, decide, messages }: Deciding & { readonly row: StatementRowOnTheWire }) {
  const language = useLanguage()
  const money = (taka: number) => formatMoney(fromTaka(taka), language)
  const { fields } = messages
  const name = row.oid ?? (row.invoice === '' ? row.consignment : row.invoice)
  const isOff = row.kind !== 'matched'
  return (
    <article
      aria-label={name}
      className="card grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_auto] md:items-center"
    >
      <div className="min-w-0">
        {row.oid === null ? (
          <strong className="wrap-anywhere">{name}</strong>
        ) : (
          <Link
            to={`/dashboard/manage-orders/order/${row.oid}`}
            className="font-bold wrap-anywhere underline"
          >
            {row.oid}
          </Link>
        )}
        <span className="block text-sm text-quiet wrap-anywhere">
          {[row.consignment, interpolate(messages.row, { n: formatNumber(row.row, language) })]
            .filter((text) => text !== '' && text !== name)
            .join(' · ')}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 tabular-nums sm:grid-cols-4">
        <Figure name={fields.expected} amount={money(row.expected)} />
        <Figure name={fields.paid} amount={money(row.paid)} />
        <Figure
          name={fields.charges}
          amount={money(row.charges)}
          {...(row.charges !== row.knownCharge && {
            note: interpolate(messages.chargeKnown, { amount: money(row.knownCharge) }),
          })}
        />
        <div>
          <dt className="text-sm text-quiet">{messages.kinds[row.kind]}</dt>
          <dd className={isOff ? 'font-bold text-bad' : ''}>{money(row.difference)}</dd>
        </div>
      </dl>
      <Decision
        name={name}
        chosen={row.decision}
        note={row.note}
        choices={decisions}
        decide={
          decide &&
          ((decision, note) => decide({ decision, rows: [row.row], ...(note !== '' && { note }) }))
        }
        messages={messages}
      />
    </article>
  )
}

type FigureProps = { readonly name: string; readonly amount: string; readonly note?: string }

function Figure({ name, amount, note }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>
        {amount}
        {note !== undefined && <span className="block text-sm text-quiet">{note}</span>}
      </dd>
    </div>
  )
}

type MissingRowsProps = Deciding & {
  readonly missing: readonly MissingOnTheWire[]
  readonly more: number
}

export function MissingRows({ missing, more, decide, messages }: MissingRowsProps) {
  const language = useLanguage()
  return (
    <section aria-label={messages.missingTable} className="grid gap-2">
      <h3 className="font-bold">{messages.missingTable}</h3>
      <ul className="grid gap-2">
        {missing.map(({ oid, since, owed, disputed, note }) => (
          <li key={oid}>
            <article
              aria-label={oid}
              className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div>
                <Link to={`/dashboard/manage-orders/order/${oid}`} className="font-bold underline">
                  {oid}
                </Link>
                <span className="block text-sm text-quiet">
                  {messages.fields.since} {formatDay(since, language)}
                </span>
              </div>
              <strong className="text-bad tabular-nums">
                {formatMoney(fromTaka(owed), language)}
              </strong>
              <Decision
                name={oid}
                chosen={disputed ? 'dispute' : null}
                note={note}
                choices={['dispute']}
                decide={
                  decide &&
                  ((decision, text) =>
                    decide({
                      decision,
                      missing: [oid],
                      ...(text !== '' && { note: text }),
                    }))
                }
                messages={messages}
              />
            </article>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-quiet">
          {interpolate(messages.missingMore, { n: formatNumber(more, language) })}
        </p>
      )}
    </section>
  )
}

type Choice = (typeof decisions)[number]

type DecisionProps = {
  /** Of the parcel. */
  readonly name: string
  readonly chosen: Choice | null
  readonly note: string
  readonly choices: readonly Choice[]
  readonly decide: ((decision: Choice | null, note: string) => void) | undefined
  readonly messages: Messages
}

/** A press on the standing decision takes it back. */
function Decision({ name, chosen, note, choices, decide, messages }: DecisionProps) {
  const [isNoting, setIsNoting] = useState(false)
  const [text, setText] = useState(note)
  if (!decide) {
    return (
      <p className="text-sm">
        {chosen === null ? '' : messages.decided[chosen]}
        {note !== '' && <span className="block text-quiet wrap-anywhere">{note}</span>}
      </p>
    )
  }
  if (isNoting) {
    return (
      <form
        className="grid gap-2"
        aria-label={interpolate(messages.noteOf, { parcel: name })}
        onSubmit={(event) => {
          event.preventDefault()
          setIsNoting(false)
          decide('dispute', text.trim())
        }}
      >
        <input
          className="text-field"
          aria-label={messages.note}
          placeholder={messages.noteHint}
          autoComplete="off"
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the reader has just opened it
          autoFocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex gap-2">
          <button type="submit" className="button-main">
            {messages.decisions.dispute}
          </button>
          <button type="button" className="button-quiet" onClick={() => setIsNoting(false)}>
            {messages.cancel}
          </button>
        </div>
      </form>
    )
  }
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{messages.fields.decision}</legend>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={chosen === choice}
            className={`button-quiet ${chosen === choice ? 'border-brand text-brand' : ''}`}
            onClick={() => {
              if (chosen === choice) decide(null, '')
              else if (choice === 'dispute') setIsNoting(true)
              else decide(choice, '')
            }}
          >
            {messages.decisions[choice]}
          </button>
        ))}
      </fieldset>
      {note !== '' && <p className="text-sm text-quiet wrap-anywhere">{note}</p>}
    </div>
  )
}
