import { useUserChange } from '#src/features/accounts/dashboard/use-user-change.ts'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type StatusButtonProps = {
  readonly user: UserOnTheWire
  readonly messages: DashboardMessages<'users'>
}

/** Shows the status; a press sets the opposite one. The administrator's status cannot be changed. */
export function StatusButton({ user, messages }: StatusButtonProps) {
  const { isPending, mutate } = useUserChange(user, (changed) => becameText(changed, messages))
  const isBlocked = user.status === 'Not-Verified'
  const status = isBlocked ? 'Verified' : 'Not-Verified'
  return (
    <BusyButton
      className={`button-quiet whitespace-nowrap ${isBlocked ? 'text-bad' : 'text-good'}`}
      disabled={user.role === 'admin'}
      isBusy={isPending}
      title={interpolate(isBlocked ? messages.unblock : messages.block, { name: user.name })}
      press={() => mutate({ change: { status }, sent: { role: 'guest', status } })}
    >
      {isBlocked ? messages.blocked : messages.verified}
      <span className="sr-only"> {user.email}</span>
    </BusyButton>
  )
}

function becameText({ role, status }: UserOnTheWire, messages: DashboardMessages<'users'>): string {
  if (role === 'admin') return messages.becameAdmin
  return status === 'Verified' ? messages.becameVerified : messages.becameBlocked
}
