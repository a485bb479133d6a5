/** The columns of SPEC.md's user table. */

import { RoleChoice } from '#src/features/accounts/dashboard/role-choice.tsx'
import { StatusButton } from '#src/features/accounts/dashboard/status-button.tsx'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'

type ColumnParts = {
  readonly words: DashboardWords<'users'>
  readonly history: DashboardWords<'history'>
}

export function userColumns({ words, history }: ColumnParts): readonly Column<UserOnTheWire>[] {
  return defineColumns<UserOnTheWire>([
    {
      id: 'name',
      header: words.name,
      sortBy: 'name',
      cell: ({ name, email }) => (
        <div className="grid gap-2">
          <strong className="wrap-anywhere">{name}</strong>
          <HistoryList subject="user" id={email} words={history} />
        </div>
      ),
    },
    {
      id: 'email',
      header: words.email,
      sortBy: 'email',
      cell: (user) => (
        <div className="grid justify-items-start gap-1 wrap-anywhere">
          {user.email}
          {user.role !== 'admin' && <RoleChoice user={user} words={words} />}
        </div>
      ),
    },
    {
      id: 'admin',
      header: words.admin,
      sortBy: 'role',
      isNarrow: true,
      // No role change makes a user admin: the configuration names the administrator.
      cell: ({ role }) => (
        <button type="button" className="button-quiet whitespace-nowrap" disabled>
          {role === 'admin' ? words.isAdmin : words.makeAdmin}
        </button>
      ),
    },
    {
      id: 'premium',
      header: words.premium,
      sortBy: 'status',
      isNarrow: true,
      cell: (user) => <StatusButton user={user} words={words} />,
    },
  ])
}
