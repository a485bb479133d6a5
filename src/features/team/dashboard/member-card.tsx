import { useState } from 'react'
import { DutyChoice } from '#src/features/team/dashboard/duty-choice.tsx'
import { MemberSignIn } from '#src/features/team/dashboard/member-sign-in.tsx'
import { useTeamChange } from '#src/features/team/dashboard/use-team.ts'
import type { MemberOnTheWire } from '#src/features/team/team-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'

type MemberCardProps = {
  readonly member: MemberOnTheWire
  readonly messages: DashboardMessages<'team'>
  readonly sessionMessages: DashboardMessages<'account'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function MemberCard({ member, messages, sessionMessages, dialogs }: MemberCardProps) {
  const { _id, email, name, status, hasFactor } = member
  const [chosen, setChosen] = useState(member.duties)
  const [asksToEnd, setAsksToEnd] = useState(false)
  const save = useTeamChange(messages.saved)
  const end = useTeamChange(messages.ended)
  const isSame = chosen.toSorted().join() === member.duties.toSorted().join()
  return (
    <li className="card grid gap-3 p-5">
      <p className="wrap-anywhere">
        <strong className="block">{name}</strong>
        <span className="text-quiet">{email}</span>{' '}
        {status === 'Not-Verified' && (
          <span className="status-pill text-bad">{messages.blocked}</span>
        )}{' '}
        <span className={`status-pill ${hasFactor ? 'text-good' : 'text-quiet'}`}>
          {hasFactor ? messages.secondStep : messages.passwordAlone}
        </span>
      </p>
      <DutyChoice chosen={chosen} choose={(duties) => setChosen([...duties])} messages={messages} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          className="button-main"
          aria-label={interpolate(messages.saveOf, { who: email })}
          isBusy={save.isPending}
          disabled={isSame || chosen.length === 0}
          press={() =>
            save.mutate({ method: 'PUT', path: `/admin/team/${_id}`, body: { duties: chosen } })
          }
        >
          {messages.save}
        </BusyButton>
        <BusyButton
          className="button-quiet text-bad"
          aria-label={interpolate(messages.endOf, { who: email })}
          isBusy={end.isPending}
          press={() => setAsksToEnd(true)}
        >
          {messages.end}
        </BusyButton>
      </div>
      <MemberSignIn
        member={member}
        messages={messages}
        sessionMessages={sessionMessages}
        dialogs={dialogs}
      />
      {asksToEnd && (
        <ConfirmDialog
          question={messages.askEnd}
          subject={`${name}, ${email}`}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsksToEnd(false)
            if (isYes) end.mutate({ method: 'DELETE', path: `/admin/team/${_id}` })
          }}
        />
      )}
    </li>
  )
}
