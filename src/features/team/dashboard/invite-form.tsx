import { useState } from 'react'
import type { Duty } from '#src/domain/people/duty.ts'
import { DutyChoice } from '#src/features/team/dashboard/duty-choice.tsx'
import { useTeamChange } from '#src/features/team/dashboard/use-team.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

/** Empty again after the invitation is on its way. */
export function InviteForm({ messages }: { readonly messages: DashboardMessages<'team'> }) {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<readonly Duty[]>([])
  const invite = useTeamChange(messages.sent)
  return (
    <form
      className="card grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { email, duties: chosen }
        invite.mutate(
          { method: 'POST', path: '/admin/invitations', body },
          {
            onSuccess: () => {
              setEmail('')
              setChosen([])
            },
          },
        )
      }}
    >
      <h2 className="text-xl font-bold">{messages.inviteHeading}</h2>
      <label className="grid gap-1 font-bold">
        {messages.email}
        <input
          type="email"
          className="text-field font-normal"
          autoComplete="off"
          required
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </label>
      <DutyChoice chosen={chosen} choose={setChosen} messages={messages} />
      <button
        type="submit"
        className="button-main justify-self-start"
        disabled={invite.isPending || chosen.length === 0}
      >
        {messages.invite}
      </button>
    </form>
  )
}
