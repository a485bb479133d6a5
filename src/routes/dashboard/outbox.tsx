/** The outbox: waiting, failed and dead-lettered entries, with a button that sends them again. */

import { useMemo } from 'react'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { outboxColumns } from '#src/features/outbox/dashboard/outbox-columns.tsx'
import type { OutboxEntryOnTheWire } from '#src/features/outbox/outbox-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/outbox'

export const handle = { permission: 'outbox.read', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'outbox'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

const states = ['waiting', 'failed', 'parked', 'sent'] as const
/** The newest first, always: the call sorts by nothing else. */
const firstSight = { sort: '', sorts: [], filters: { state: states } } as const
const readAgainMs = 5_000

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const language = useLanguage()
  const state = useListState(firstSight)
  const list = useList<OutboxEntryOnTheWire>('/admin/outbox', state, { everyMs: readAgainMs })
  const columns = useMemo(() => outboxColumns(messages, language), [messages, language])
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="grid gap-1">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="max-w-prose text-quiet">{messages.lead}</p>
      </div>
      <FilterSelect
        label={messages.state}
        all={messages.notSent}
        value={state.filters.state ?? ''}
        choices={Object.fromEntries(states.map((value) => [value, messages[value]]))}
        onChoose={(chosen) => state.setFilter('state', chosen)}
      />
      <DataTable
        label={messages.heading}
        columns={columns}
        list={list}
        state={state}
        messages={tables}
      />
    </main>
  )
}
