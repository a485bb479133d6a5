import type { Role } from '#src/domain/people/role.ts'
import { useUserChange } from '#src/features/accounts/dashboard/use-user-change.ts'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

const choices = ['guest', 'student', 'teacher'] as const satisfies readonly Role[]

type RoleChoiceProps = {
  readonly user: UserOnTheWire
  readonly messages: DashboardMessages<'users'>
}

/** Sends the current status along, so that only the role changes. */
export function RoleChoice({ user, messages }: RoleChoiceProps) {
  const { isPending, mutate } = useUserChange(user, () => messages.roleChanged)
  return (
    <select
      className="text-field w-auto text-sm"
      aria-label={interpolate(messages.changeRole, { name: user.name })}
      value={user.role}
      aria-disabled={isPending}
      onChange={(event) => {
        const role = choices.find((choice) => choice === event.target.value)
        // Stays enabled while it saves: disabling it would take the focus away from a keyboard user.
        if (role && !isPending) mutate({ change: { role }, sent: { role, status: user.status } })
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {messages[choice]}
        </option>
      ))}
    </select>
  )
}
