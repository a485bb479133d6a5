/** The owner's team: members with their duties, and invitations. */

import { hasFactor } from '#src/features/accounts/factors/factor-rows.server.ts'
import { FactorRule } from '#src/features/team/dashboard/factor-rule.tsx'
import { InvitationCard } from '#src/features/team/dashboard/invitation-card.tsx'
import { InviteForm } from '#src/features/team/dashboard/invite-form.tsx'
import { MemberCard } from '#src/features/team/dashboard/member-card.tsx'
import { useTeam } from '#src/features/team/dashboard/use-team.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/team'

export const handle = { permission: 'team.read', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language, user } = caller
  return {
    ownsFactor: user !== undefined && (await hasFactor(shop.db.read, user.id)),
    sessionMessages: dashboardMessages(language, 'account'),
    messages: dashboardMessages(language, 'team'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Team({ loaderData }: Route.ComponentProps) {
  const { ownsFactor, messages, sessionMessages, dialogs } = loaderData
  const team = useTeam()
  return (
    <main id="content" className="container-desk grid max-w-3xl content-start gap-6 py-6">
      <div className="grid gap-2">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="text-quiet">{messages.lead}</p>
      </div>
      <InviteForm messages={messages} />
      <FactorRule ownsFactor={ownsFactor} messages={messages} dialogs={dialogs} />
      {!team.data && team.isError && (
        <div role="alert" className="notice flex flex-wrap items-center gap-3">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void team.refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {!team.data && !team.isError && (
        <p role="status" className="text-quiet">
          {messages.loading}
        </p>
      )}
      {team.data && (
        <>
          {team.data.invitations.length > 0 && (
            <section aria-labelledby="invitations" className="grid gap-3">
              <h2 id="invitations" className="text-xl font-bold">
                {messages.invitations}
              </h2>
              <ul className="grid gap-3">
                {team.data.invitations.map((one) => (
                  <InvitationCard
                    key={one._id}
                    invitation={one}
                    messages={messages}
                    dialogs={dialogs}
                  />
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="members" className="grid gap-3">
            <h2 id="members" className="text-xl font-bold">
              {messages.members}
            </h2>
            {team.data.members.length === 0 && <p className="text-quiet">{messages.nobody}</p>}
            <ul className="grid gap-3">
              {team.data.members.map((one) => (
                <MemberCard
                  key={`${one._id} ${one.duties.join()}`}
                  member={one}
                  messages={messages}
                  sessionMessages={sessionMessages}
                  dialogs={dialogs}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  )
}
