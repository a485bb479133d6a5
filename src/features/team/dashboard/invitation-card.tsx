import { useState } from 'react'
import { useTeamChange } from '#src/features/team/dashboard/use-team.ts'
import type { InvitationOnTheWire } from '#src/features/team/team-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type InvitationCardProps = {
  readonly invitation: InvitationOnTheWire
  readonly messages: DashboardMessages<'team'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function InvitationCard({ invitation, messages, dialogs }: InvitationCardProps) {
  const { _id, email, duties, invitedAt } = invitation
  const language = useLanguage()
  const [asksToRevoke, setAsksToRevoke] = useState(false)
  const again = useTeamChange(messages.sent)
  const revoke = useTeamChange(messages.revoked)
  const path = `/admin/invitations/${_id}`
  const at = formatDateTime(new Date(invitedAt), language)
  return (
    <li className="card grid gap-3 p-5">
      <p className="wrap-anywhere">
        <strong className="block">{email}</strong>
        {duties.map((duty) => messages[duty]).join(', ')}
        <span className="block text-sm text-quiet">{interpolate(messages.invited, { at })}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <BusyButton
          className="button-quiet"
          aria-label={interpolate(messages.sendAgainTo, { who: email })}
          isBusy={again.isPending}
          press={() => again.mutate({ method: 'POST', path: `${path}/send-again` })}
        >
          {messages.sendAgain}
        </BusyButton>
        <BusyButton
          className="button-quiet text-bad"
          aria-label={interpolate(messages.revokeOf, { who: email })}
          isBusy={revoke.isPending}
          press={() => setAsksToRevoke(true)}
        >
          {messages.revoke}
        </BusyButton>
      </div>
      {asksToRevoke && (
        <ConfirmDialog
          question={messages.askRevoke}
          subject={email}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsksToRevoke(false)
            if (isYes) revoke.mutate({ method: 'DELETE', path })
          }}
        />
      )}
    </li>
  )
}
