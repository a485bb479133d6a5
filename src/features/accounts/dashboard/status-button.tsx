import { useUserChange } from '#src/features/accounts/dashboard/use-user-change.ts'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type StatusButtonProps = {
  readonly user: UserOnTheWire
  readonly words: DashboardWords<'users'>
}

/** Shows the status; a press sets the opposite one. The administrator's status cannot be changed. */
export function StatusButton({ user, words }: StatusButtonProps) {
  const { isPending, mutate } = useUserChange(user, (changed) => becameText(changed, words))
  const isBlocked = user.status === 'Not-Verified'
  const status = isBlocked ? 'Verified' : 'Not-Verified'
  return (
    <BusyButton
      className={`button-quiet whitespace-nowrap ${isBlocked ? 'text-bad' : 'text-good'}`}
      disabled={user.role === 'admin'}
      isBusy={isPending}
      title={interpolate(isBlocked ? words.unblock : words.block, { name: user.name })}
      press={() => mutate({ change: { status }, sent: { role: 'guest', status } })}
    >
      {isBlocked ? words.blocked : words.verified}
      <span className="sr-only"> {user.email}</span>
    </BusyButton>
  )
}

function becameText({ role, status }: UserOnTheWire, words: DashboardWords<'users'>): string {
  if (role === 'admin') return words.becameAdmin
  return status === 'Verified' ? words.becameVerified : words.becameBlocked
}
