/** The changes of a thing with author, time and earlier values: loads when the user opens it. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubjectWithPage } from '#src/domain/history/history-subject.ts'
import { ChangeList } from '#src/features/history/dashboard/change-list.tsx'
import { actionAsText, actorAsText } from '#src/features/history/dashboard/history-as-text.ts'
import type { HistoryEntryOnTheWire } from '#src/features/history/history-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type HistoryListProps = {
  readonly subject: SubjectWithPage
  /** A pid, an order number or an e-mail, or an internal id; of the settings, nothing. */
  readonly id?: string
  readonly messages: DashboardMessages<'history'>
}

/** The key of all cached histories; invalidate it after a change. */
export const historyKey = '/admin/history'

const entriesAtOnce = 20

export function HistoryList({ subject, id, messages }: HistoryListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="card px-5"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center gap-2 font-bold">
        <Icon name="history" className="text-brand" />
        {messages.heading}
      </summary>
      {isOpen && (
        <Entries subject={subject} messages={messages} {...(id !== undefined && { id })} />
      )}
    </details>
  )
}

function Entries({ subject, id, messages }: HistoryListProps) {
  const read = useInfiniteQuery({
    queryKey: [historyKey, subject, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { subject, id, page: pageParam, size: entriesAtOnce }
      return (await askApi<Page<HistoryEntryOnTheWire>>(historyKey, { query, signal })).body
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const entries = read.data?.pages.flatMap(({ items }) => items)

  if (entries === undefined) {
    return read.isError ? (
      <div role="alert" className="flex flex-wrap items-center gap-3 pb-4">
        <p>{messages.failed}</p>
        <button type="button" className="button-quiet" onClick={() => void read.refetch()}>
          {messages.tryAgain}
        </button>
      </div>
    ) : (
      <p role="status" className="pb-4 text-quiet">
        {messages.loading}
      </p>
    )
  }
  if (entries.length === 0) return <p className="pb-4 text-quiet">{messages.empty}</p>
  return (
    <div className="grid justify-items-start gap-4 pb-5">
      <ol className="grid w-full gap-4">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} messages={messages} />
        ))}
      </ol>
      {read.hasNextPage && (
        <BusyButton
          className="button-quiet"
          isBusy={read.isFetchingNextPage}
          press={() => void read.fetchNextPage()}
        >
          {messages.older}
        </BusyButton>
      )}
    </div>
  )
}

type EntryProps = {
  readonly entry: HistoryEntryOnTheWire
  readonly messages: DashboardMessages<'history'>
}

function Entry({ entry, messages }: EntryProps) {
  const language = useLanguage()
  return (
    <li className="grid gap-1 border-s-4 border-line ps-3 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{actionAsText(entry.action, { messages })}</strong>
        <span className="text-sm text-quiet">
          <time dateTime={entry.at}>{formatDateTime(new Date(entry.at), language)}</time>,{' '}
          {actorAsText(entry.actor, { messages })}
          {entry.token !== null && `, ${interpolate(messages.byToken, { token: entry.token })}`}
        </span>
      </p>
      <ChangeList entry={entry} messages={messages} />
    </li>
  )
}
