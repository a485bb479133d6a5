/** The dashboard's first page: everything of one's role at a glance. Its form switches that role. */

import { data, Link, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { isFirstHourOver } from '#src/domain/people/first-hour.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { menuFor, otherRole } from '#src/features/dashboard/dashboard-menu.ts'
import { recentCounts } from '#src/features/figures/waiting/count-waiting.server.ts'
import { useWaiting } from '#src/features/figures/waiting/use-waiting.ts'
import { WaitingCards } from '#src/features/figures/waiting/waiting-cards.tsx'
import { waitingToWire } from '#src/features/figures/waiting/waiting-wire.ts'
import { FirstHourCard } from '#src/features/first-hour/dashboard/first-hour-card.tsx'
import { findOpenFirstHour } from '#src/features/first-hour/find-first-hour.server.ts'
import { firstHourToWire } from '#src/features/first-hour/first-hour-wire.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/home'

export const handle = {
  permission: { read: 'dashboard.open', write: 'user.change' },
  requestClass: 'owner',
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const isOwner = isAllowed(caller.actors, 'settings.write')
  const firstHour = isOwner ? await findOpenFirstHour(shop.db.read) : undefined
  return {
    // For no other role, and no longer than the guide is open.
    firstHour:
      firstHour && !isFirstHourOver(firstHour)
        ? {
            loaded: firstHourToWire(firstHour),
            messages: dashboardMessages(language, 'firstHour'),
          }
        : undefined,
    name: caller.user?.name ?? '',
    role: caller.user?.role ?? 'guest',
    actors: caller.actors,
    waiting: waitingToWire(await recentCounts(shop), caller.actors),
    waitingMessages: dashboardMessages(language, 'waiting'),
    messages: dashboardMessages(language, 'frame'),
    menus: dashboardMessages(language, 'menus'),
  }
}

/** Student and teacher turn into each other, and load everything anew: it is another dashboard. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const role = (await request.formData()).get('role')
  const { user } = caller
  if (user === undefined || role !== otherRole(user.role)) return switchRefused(caller.language)

  const changed = await changeUser(shop, {
    email: user.email,
    change: { role },
    by: 'self',
    actor: user.email,
  })
  return changed.ok ? redirect('/dashboard', 303) : switchRefused(caller.language)
}

function switchRefused(language: Language) {
  const messages = dashboardMessages(language, 'frame')
  return data({ notice: messages.switchFailed }, { status: 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.dashboard)] : []
}

export default function DashboardHome({ loaderData, actionData }: Route.ComponentProps) {
  const { name, role, actors, messages, menus, waitingMessages, firstHour } = loaderData
  const waiting = useWaiting(actors) ?? loaderData.waiting
  return (
    <main id="content" className="container-desk grid content-start gap-7 py-6">
      <h1 className="heading-desk">{interpolate(messages.welcome, { name })}</h1>
      {actionData && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      {firstHour && <FirstHourCard {...firstHour} />}
      <WaitingCards {...waiting} messages={waitingMessages} />
      {menuFor({ role, actors }).map(({ heading, places }) => (
        <section key={heading} className="grid gap-3">
          <h2 className="text-xl font-bold">{menus[heading]}</h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
            {places.map(({ to, text, icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="card flex h-full min-h-14 items-center gap-2.5 px-3 py-1 leading-tight font-bold wrap-anywhere hover:border-brand hover:text-brand sm:min-h-20 sm:gap-4 sm:px-5 sm:text-lg"
                >
                  <Icon name={icon} className="text-2xl text-brand" />
                  {menus[text]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
