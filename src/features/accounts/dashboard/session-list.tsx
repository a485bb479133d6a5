import { Form } from 'react-router'
import type { SessionView } from '#src/features/accounts/sessions/list-sessions.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type SessionListProps = {
  readonly sessions: readonly SessionView[]
  readonly messages: DashboardMessages<'account'>
}

export function SessionList({ sessions, messages }: SessionListProps) {
  return (
    <section aria-labelledby="sessions" className="card grid gap-4 p-5">
      <h2 id="sessions" className="text-xl">
        {messages.sessions}
      </h2>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <SessionText session={session} messages={messages} />
            {!session.isCurrent && (
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <button
                  type="submit"
                  name="intent"
                  value="session"
                  className="button-quiet"
                  aria-label={interpolate(messages.endOne, {
                    device: session.device || messages.unknownDevice,
                  })}
                >
                  {messages.end}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button type="submit" name="intent" value="others" className="button-quiet">
            {messages.endOthers}
          </button>
        </Form>
      )}
    </section>
  )
}

type SessionTextProps = {
  readonly session: SessionView
  readonly messages: DashboardMessages<'account'>
}

/** The device of a session, and when it was used. */
export function SessionText({ session, messages }: SessionTextProps) {
  const language = useLanguage()
  const at = (time: string) => formatDateTime(new Date(time), language)
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {session.device || messages.unknownDevice}
        {session.isCurrent && (
          <span className="status-pill text-good">
            <Icon name="check" />
            {messages.thisOne}
          </span>
        )}
      </p>
      <p className="text-sm text-quiet">
        {interpolate(messages.signedIn, { at: at(session.signedInAt) })}
        <br />
        {interpolate(messages.lastUsed, { at: at(session.lastUsedAt) })}
      </p>
    </div>
  )
}
