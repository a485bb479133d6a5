/** Who changed what: filters in the address, a table as a file, and undo where it is safe. */

import { historySubjects } from '#src/domain/history/history-subject.ts'
import type { ActivityOnTheWire } from '#src/features/activity/activity-wire.ts'
import { ActivityFilters } from '#src/features/activity/dashboard/activity-filters.tsx'
import { ActivityFrame } from '#src/features/activity/dashboard/activity-frame.tsx'
import { ActivityRow, activityPath } from '#src/features/activity/dashboard/activity-row.tsx'
import { PeopleFigures } from '#src/features/activity/dashboard/people-figures.tsx'
import { useListState } from '#src/features/dashboard/use-list.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/activity'

export const handle = { permission: 'activity.read', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'activity'),
    history: dashboardMessages(language, 'history'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

const firstSight = {
  sort: '',
  sorts: [],
  filters: { person: 'text', subject: historySubjects, from: 'day', to: 'day', before: 'text' },
} as const

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { messages, history, tables } = loaderData
  const { filters, setFilters, clearFilters } = useListState(firstSight)
  // Another filter begins at the newest change.
  const change = (values: Partial<typeof filters>) => setFilters({ ...values, before: '' })
  return (
    <ActivityFrame<ActivityOnTheWire>
      path={activityPath}
      lead={messages.lead}
      filters={filters}
      messages={messages}
      tables={tables}
      filterBar={
        <ActivityFilters
          filters={filters}
          change={change}
          clear={clearFilters}
          anyPerson={messages.anyPerson}
          choice={{
            label: messages.subject,
            value: filters.subject ?? '',
            choices: messages.subjects,
            onChoose: (subject) => change({ subject }),
          }}
          messages={messages}
          tables={tables}
        />
      }
      row={(entry) => (
        <ActivityRow
          entry={entry}
          onPerson={(person) => change({ person })}
          messages={messages}
          history={history}
        />
      )}
    >
      <PeopleFigures
        from={filters.from}
        to={filters.to}
        messages={messages.people}
        tables={tables}
      />
    </ActivityFrame>
  )
}
