/** Sign-ins, refusals and the other security events of the last 90 days. */

import { securityEvents } from '#src/domain/access/security-event.ts'
import { ActivityFilters } from '#src/features/activity/dashboard/activity-filters.tsx'
import { ActivityFrame } from '#src/features/activity/dashboard/activity-frame.tsx'
import { SecurityEventRow } from '#src/features/activity/dashboard/security-row.tsx'
import type { SecurityEventOnTheWire } from '#src/features/activity/security/security-wire.ts'
import { useListState } from '#src/features/dashboard/use-list.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/security-log'

export const handle = {
  permission: 'security-log.read',
  requestClass: 'owner',
} satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'securityLog'),
    activity: dashboardMessages(language, 'activity'),
    history: dashboardMessages(language, 'history'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

const firstSight = {
  sort: '',
  sorts: [],
  filters: {
    person: 'text',
    event: Object.keys(securityEvents),
    from: 'day',
    to: 'day',
    before: 'text',
  },
} as const

export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const { messages, activity, history, tables } = loaderData
  const { filters, setFilters, clearFilters } = useListState(firstSight)
  // Another filter begins at the newest event.
  const change = (values: Partial<typeof filters>) => setFilters({ ...values, before: '' })
  return (
    <ActivityFrame<SecurityEventOnTheWire>
      path="/admin/security-events"
      lead={messages.lead}
      filters={filters}
      messages={activity}
      tables={tables}
      filterBar={
        <ActivityFilters
          filters={filters}
          change={change}
          clear={clearFilters}
          anyPerson={messages.anyPerson}
          choice={{
            label: messages.event,
            value: filters.event ?? '',
            choices: messages.events,
            onChoose: (event) => change({ event }),
          }}
          messages={activity}
          tables={tables}
        />
      }
      row={(row) => <SecurityEventRow row={row} messages={messages} history={history} />}
    />
  )
}
