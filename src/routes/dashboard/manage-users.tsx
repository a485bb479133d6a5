/** All accounts: the owner finds, blocks and unblocks users. */

import { useMemo } from 'react'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import { userColumns } from '#src/features/accounts/dashboard/user-columns.tsx'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'
import type { Route } from './+types/manage-users'

export const handle = { permission: 'users.list', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'users'),
    tables: dashboardMessages(language, 'tables'),
    history: dashboardMessages(language, 'history'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

const firstSight = {
  sort: '-_id',
  sorts: ['_id', 'name', 'email', 'role', 'status'],
  filters: { q: 'text', role: roles, status: userStatuses },
} as const

export default function ManageUsers({ loaderData }: Route.ComponentProps) {
  const { messages, tables, history } = loaderData
  const state = useListState(firstSight)
  const list = useList<UserOnTheWire>('/users', state)
  const columns = useMemo(() => userColumns({ messages, history }), [messages, history])
  const { guest, student, teacher, isAdmin, verified, blocked } = messages
  return (
    <main id="content" className="container-desk grid content-start gap-5 py-6">
      <h1 className="heading-desk">{messages.heading}</h1>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={messages.search}
          value={state.filters.q ?? ''}
          onSearch={(text) => state.setFilter('q', text)}
        />
        <FilterSelect
          label={messages.role}
          all={tables.all}
          value={state.filters.role ?? ''}
          choices={{ guest, student, teacher, admin: isAdmin }}
          onChoose={(role) => state.setFilter('role', role)}
        />
        <FilterSelect
          label={messages.status}
          all={tables.all}
          value={state.filters.status ?? ''}
          choices={{ Verified: verified, 'Not-Verified': blocked }}
          onChoose={(status) => state.setFilter('status', status)}
        />
      </div>
      <DataTable
        label={messages.heading}
        columns={columns}
        list={list}
        state={state}
        messages={tables}
        moreSorts={[{ sort: firstSight.sort, text: messages.newest }]}
      />
    </main>
  )
}
