/** Where a member is signed in, and what the owner does about it. The sessions load when it opens. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SessionText } from '#src/features/accounts/dashboard/session-list.tsx'
import type { SessionView } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { useSignInChange } from '#src/features/team/dashboard/use-team.ts'
import type { MemberOnTheWire } from '#src/features/team/team-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'

type MemberSignInProps = {
  readonly member: MemberOnTheWire
  readonly messages: DashboardMessages<'team'>
  readonly sessionMessages: DashboardMessages<'account'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function MemberSignIn({ member, messages, sessionMessages, dialogs }: MemberSignInProps) {
  const { _id, email: who, name, hasFactor } = member
  const [isOpen, setIsOpen] = useState(false)
  const [asksToReset, setAsksToReset] = useState(false)
  const endSessions = useSignInChange(interpolate(messages.sessionsEnded, { who }))
  const reset = useSignInChange(interpolate(messages.resetDone, { who }))
  const path = `/admin/team/${_id}`
  return (
    <details
      className="group border-t border-line pt-2"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary
        className="flex min-h-11 items-center gap-2 font-bold"
        aria-label={interpolate(messages.signInOf, { who })}
      >
        {messages.signIn}
        <Icon name="plus" className="text-brand group-open:hidden" />
        <Icon name="minus" className="hidden text-brand group-open:inline-block" />
      </summary>
      <div className="grid gap-3 pt-2">
        {isOpen && (
          <Sessions
            path={`${path}/sessions`}
            who={who}
            messages={messages}
            texts={sessionMessages}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <BusyButton
            className="button-quiet"
            aria-label={interpolate(messages.endSessionsOf, { who })}
            isBusy={endSessions.isPending}
            press={() => endSessions.mutate({ method: 'POST', path: `${path}/end-sessions` })}
          >
            {messages.endSessions}
          </BusyButton>
          {hasFactor && (
            <BusyButton
              className="button-quiet text-bad"
              aria-label={interpolate(messages.resetOf, { who })}
              isBusy={reset.isPending}
              press={() => setAsksToReset(true)}
            >
              {messages.reset}
            </BusyButton>
          )}
        </div>
      </div>
      {asksToReset && (
        <ConfirmDialog
          question={messages.askReset}
          subject={interpolate(messages.aboutReset, { who: `${name}, ${who}` })}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsksToReset(false)
            if (isYes) reset.mutate({ method: 'POST', path: `${path}/reset-factors` })
          }}
        />
      )}
    </details>
  )
}

type SessionsProps = {
  readonly path: string
  /** E-mail of the member. */
  readonly who: string
  readonly messages: DashboardMessages<'team'>
  readonly texts: DashboardMessages<'account'>
}

function Sessions({ path, who, messages, texts }: SessionsProps) {
  const end = useSignInChange(interpolate(messages.sessionEnded, { who }))
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<readonly SessionView[]>(path, { signal })).body,
    staleTime: 0,
  })
  if (!data || data.length === 0) {
    return (
      <p role="status" className="text-quiet">
        {data ? messages.noSessions : isError ? messages.failed : messages.loading}
      </p>
    )
  }
  return (
    <ul aria-label={texts.sessions} className="grid gap-3">
      {data.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-3">
          <SessionText session={session} messages={texts} />
          <BusyButton
            className="button-quiet"
            aria-label={interpolate(texts.endOne, {
              device: session.device || texts.unknownDevice,
            })}
            isBusy={end.isPending && end.variables.path.endsWith(session.id)}
            press={() => end.mutate({ method: 'DELETE', path: `${path}/${session.id}` })}
          >
            {texts.end}
          </BusyButton>
        </li>
      ))}
    </ul>
  )
}
