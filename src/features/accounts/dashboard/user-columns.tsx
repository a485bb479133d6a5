/** The columns of SPEC.md's user table. */

import { RoleChoice } from '#src/features/accounts/dashboard/role-choice.tsx'
import { StatusButton } from '#src/features/accounts/dashboard/status-button.tsx'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'

type ColumnParts = {
  readonly messages: DashboardMessages<'users'>
  readonly history: DashboardMessages<'history'>
}

export function userColumns({ messages, history }: ColumnParts): readonly Column<UserOnTheWire>[] {
  return defineColumns<UserOnTheWire>([
    {
      id: 'name',
      header: messages.name,
      sortBy: 'name',
      cell: ({ name, email }) => (
        <div className="grid gap-2">
          <strong className="wrap-anywhere">{name}</strong>
          <HistoryList subject="user" id={email} messages={history} />
        </div>
      ),
    },
    {
      id: 'email',
      header: messages.email,
      sortBy: 'email',
      cell: (user) => (
        <div className="grid justify-items-start gap-1 wrap-anywhere">
          {user.email}
          {user.role !== 'admin' && <RoleChoice user={user} messages={messages} />}
        </div>
      ),
    },
    {
      id: 'admin',
      header: messages.admin,
      sortBy: 'role',
      isNarrow: true,
      // No role change makes a user admin: the configuration names the administrator.
      cell: ({ role }) => (
        <button type="button" className="button-quiet whitespace-nowrap" disabled>
          {role === 'admin' ? messages.isAdmin : messages.makeAdmin}
        </button>
      ),
    },
    {
      id: 'premium',
      header: messages.premium,
      sortBy: 'status',
      isNarrow: true,
      cell: (user) => <StatusButton user={user} messages={messages} />,
    },
  ])
}
