import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { subjectAsText } from '#src/features/activity/activity-csv.ts'
import type { ActivityOnTheWire } from '#src/features/activity/activity-wire.ts'
import { ChangeList } from '#src/features/history/dashboard/change-list.tsx'
import { actionAsText, actorAsText } from '#src/features/history/dashboard/history-as-text.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export const activityPath = '/admin/activity'

type RowProps = {
  readonly entry: ActivityOnTheWire
  readonly onPerson: (person: string) => void
  readonly messages: DashboardMessages<'activity'>
  readonly history: DashboardMessages<'history'>
}

export function ActivityRow({ entry, onPerson, messages, history }: RowProps) {
  const language = useLanguage()
  const action = actionAsText(entry.action, { messages: history })
  const actor = actorAsText(entry.actor, { messages: history })
  const subject = subjectAsText(entry.subject, messages)
  const what = `${action}${entry.name === null ? '' : `, ${entry.name}`}`
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{action}</strong>
        <span>
          {subject} <SubjectLink entry={entry} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <time dateTime={entry.at}>{formatDateTime(new Date(entry.at), language)}</time>
        <button
          type="button"
          className="inline-flex min-h-11 items-center underline"
          aria-label={interpolate(messages.onlyThisPerson, { person: actor })}
          onClick={() => onPerson(entry.actor)}
        >
          {actor}
        </button>
        {entry.token !== null && (
          <span>{interpolate(history.byToken, { token: entry.token })}</span>
        )}
        {entry.undoes !== null && <span>{messages.tookBack}</span>}
        {entry.undoneBy !== null && <span>{messages.wasUndone}</span>}
      </p>
      <ChangeList entry={entry} messages={history} />
      {entry.canUndo && <UndoButton id={entry._id} what={what} messages={messages} />}
    </>
  )
}

/** The page of each subject; a subject without one has its own list. */
const pages: Readonly<Record<string, (page: string) => string>> = {
  order: (page) => `/dashboard/manage-orders/edit-order/${encodeURIComponent(page)}`,
  product: (page) => `/dashboard/view-product/edit-product/${encodeURIComponent(page)}`,
  user: (page) => `/dashboard/manage-users?${new URLSearchParams({ q: page })}`,
}

function SubjectLink({ entry: { subject, name, page } }: Pick<RowProps, 'entry'>) {
  const pageOf = pages[subject]
  if (name === null) return null
  if (page === null || !pageOf) return name
  return (
    <Link to={pageOf(page)} className="font-semibold text-brand underline">
      {name}
    </Link>
  )
}

type UndoButtonProps = {
  readonly id: string
  /** What the button takes back, for people who hear it without its row. */
  readonly what: string
  readonly messages: DashboardMessages<'activity'>
}

function UndoButton({ id, what, messages }: UndoButtonProps) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => askApi(`${activityPath}/${id}/undo`, { method: 'POST' }),
    onSuccess: () => showToast('success', messages.undone),
    // Also after a refusal: somebody has changed the thing, and the list shows it.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [historyKey] })
      await client.invalidateQueries({ queryKey: [activityPath] })
    },
  })
  return (
    <BusyButton
      className="button-quiet justify-self-start"
      aria-label={interpolate(messages.undoThis, { what })}
      isBusy={undo.isPending}
      press={() => undo.mutate()}
    >
      {messages.undo}
    </BusyButton>
  )
}
