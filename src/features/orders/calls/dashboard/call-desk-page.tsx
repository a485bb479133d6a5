/** The call desk: phone a buyer, press how it ended, and the next order comes (DAY.md 3). */

import { useEffect } from 'react'
import { Link } from 'react-router'
import { type FailureMessages, failureText } from '#src/features/dashboard/make-query-client.ts'
import type { NextCallOnTheWire } from '#src/features/orders/calls/call-wire.ts'
import { useKeySwitch } from '#src/features/orders/calls/dashboard/desk-keys.ts'
import { DeskOrder, type DeskOrderProps } from '#src/features/orders/calls/dashboard/desk-order.tsx'
import { OutcomeBar } from '#src/features/orders/calls/dashboard/outcome-bar.tsx'
import { useCallDesk } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import { useTypedNotes } from '#src/features/orders/calls/dashboard/use-typed-notes.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { TextField } from '#src/ui/field.tsx'

type PageProps = Omit<DeskOrderProps, 'desk' | 'hasKeys' | 'onNewNote'> & {
  readonly messages: DashboardMessages<'callDesk'>
  readonly failures: FailureMessages
}

export function CallDeskPage(props: PageProps) {
  const { messages, failures } = props
  const { desk, isBusy, record } = useCallDesk({ messages, failures })
  const [hasKeys, setHasKeys] = useKeySwitch()
  const { data, error, isPending } = desk
  return (
    <>
      {data && <Counts counts={data.counts} messages={messages} />}
      {isPending && <p role="status">{messages.loading}</p>}
      {!data && error && (
        <div role="alert" className="notice flex flex-wrap items-center gap-3">
          <p>
            {interpolate(messages.failed, {
              why: error instanceof ApiFailure ? failureText(error, failures) : '',
            })}
          </p>
          <button type="button" className="button-quiet" onClick={() => void desk.refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {data?.next === null && (
        <div role="status" className="card grid gap-1 p-5">
          <p className="text-xl font-bold">{messages.nothing}</p>
          <p className="text-quiet">{messages.nothingHint}</p>
        </div>
      )}
      {data?.next && (
        <OpenOrder
          key={`${data.next.order.oid} ${data.next.calls.length}`}
          {...props}
          desk={data.next}
          isBusy={isBusy}
          hasKeys={hasKeys}
          record={record}
        />
      )}
      <label className="flex min-h-11 items-center gap-2 text-sm max-lg:hidden">
        <input
          type="checkbox"
          className="size-5"
          checked={hasKeys}
          onChange={({ target }) => setHasKeys(target.checked)}
        />
        <span>
          <strong>{messages.keys}</strong> <span className="text-quiet">{messages.keysHint}</span>
        </span>
      </label>
    </>
  )
}

type OpenProps = PageProps & {
  readonly desk: DeskOrderProps['desk']
  readonly isBusy: boolean
  readonly hasKeys: boolean
  readonly record: ReturnType<typeof useCallDesk>['record']
}

function OpenOrder(props: OpenProps) {
  const { desk, isBusy, hasKeys, record, messages } = props
  const notes = useTypedNotes(desk.order.oid, { isBusy, messages: messages.dialogs })
  const said = notes.callNote.trim()
  // The reader of the screen hears whom to phone.
  useEffect(() => document.querySelector<HTMLElement>('#desk-order')?.focus(), [])
  return (
    <article
      aria-labelledby="desk-order"
      aria-busy={isBusy}
      className="card p-4 max-lg:space-y-4 sm:p-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-6"
    >
      <DeskOrder {...props} desk={desk} onNewNote={notes.onNewNote} />
      {/* On a phone the outcomes stay at the lower edge of the whole order. */}
      <div className="max-lg:contents lg:sticky lg:top-4 lg:grid lg:gap-3">
        <TextField
          name="call-note"
          label={messages.note}
          hint={messages.noteHint}
          rows={2}
          maxLength={1_000}
          autoComplete="off"
          value={notes.callNote}
          onChange={({ target }) => notes.typeCallNote(target.value)}
        />
        <OutcomeBar
          isBusy={isBusy}
          hasKeys={hasKeys}
          end={(end) => record(said === '' ? end : { ...end, note: said })}
          messages={messages}
        />
      </div>
      {notes.question}
    </article>
  )
}

type CountsProps = Pick<NextCallOnTheWire, 'counts'> & Pick<PageProps, 'messages'>

/** The shop counts so far, and no further. */
const mostCounted = 100

function Counts({ counts: { waiting, ended, today }, messages }: CountsProps) {
  const language = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  const share = ({ calls, confirmed }: typeof today.own) => ({
    n: number(calls),
    percent: number(calls === 0 ? 0 : Math.round((100 * confirmed) / calls)),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <strong>
        {interpolate(waiting >= mostCounted ? messages.waitingMany : messages.waiting, {
          n: number(waiting),
        })}
      </strong>
      <span>
        {interpolate(today.own.calls === 1 ? messages.todayOne : messages.today, share(today.own))}
      </span>
      <span className="text-quiet max-lg:hidden">
        {interpolate(today.team.calls === 1 ? messages.teamOne : messages.team, share(today.team))}
      </span>
      <Link
        to="/dashboard/call-desk/not-reached"
        className="inline-flex min-h-11 items-center gap-1 underline"
      >
        {messages.ended} ({number(ended)})
      </Link>
    </div>
  )
}
