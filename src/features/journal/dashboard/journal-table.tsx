/** A page of postings: a table, on a phone a card each. */

import { Link } from 'react-router'
import { actorAsText, eventAsText } from '#src/features/journal/list/journal-csv.ts'
import type { Posting } from '#src/features/journal/list/list-journal.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime, formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type JournalTableProps = {
  readonly postings: readonly Posting[]
  /** The text of the link that takes an entry back; undefined for those who only read. */
  readonly correct: string | undefined
  readonly messages: DashboardMessages<'journal'>
}

export function JournalTable({ postings, correct, messages }: JournalTableProps) {
  const columns = messages.columns
  const headings = [
    columns.postedOn,
    columns.event,
    columns.from,
    columns.to,
    columns.amount,
    columns.order,
    columns.actor,
  ]
  return (
    <PlainTable headings={headings} aria-label={messages.postings}>
      {postings.map((posting) => (
        <PostingRow key={posting.id} posting={posting} correct={correct} messages={messages} />
      ))}
    </PlainTable>
  )
}

type PostingRowProps = Omit<JournalTableProps, 'postings'> & { readonly posting: Posting }

function PostingRow({ posting, correct, messages }: PostingRowProps) {
  const language = useLanguage()
  const columns = messages.columns
  const { postedOn, happenedOn, happenedAt, event, credit, debit, amount, order, actor, entry } =
    posting
  return (
    <tr>
      <Cell label={columns.postedOn}>
        <time dateTime={happenedAt} title={formatDateTime(new Date(happenedAt), language)}>
          {formatDay(postedOn, language)}
        </time>
        {happenedOn !== postedOn && (
          <span className="block text-sm text-quiet">
            {interpolate(messages.happened, { day: formatDay(happenedOn, language) })}
          </span>
        )}
      </Cell>
      <Cell label={columns.event}>
        {eventAsText(event, messages)}
        {entry !== undefined && entry.note !== '' && (
          <span className="block text-sm wrap-anywhere text-quiet">{entry.note}</span>
        )}
        {correct !== undefined && entry?.canCorrect === true && (
          <Link
            to={`/dashboard/transaction/correct?entry=${entry.id}`}
            className="inline-flex min-h-11 items-center text-sm underline"
          >
            {correct}
          </Link>
        )}
      </Cell>
      <Cell label={columns.from}>{messages.accounts[credit]}</Cell>
      <Cell label={columns.to}>{messages.accounts[debit]}</Cell>
      <Cell label={columns.amount}>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {formatMoney(amount, language)}
        </span>
      </Cell>
      <Cell label={columns.order}>
        {order?.isDeleted === false ? (
          <Link to={`/dashboard/manage-orders/order/${order.number}`} className="underline">
            {order.number}
          </Link>
        ) : (
          (order?.number ?? '–')
        )}
      </Cell>
      <Cell label={columns.actor}>
        <span className="text-sm wrap-anywhere text-quiet">{actorAsText(actor, messages)}</span>
      </Cell>
    </tr>
  )
}
