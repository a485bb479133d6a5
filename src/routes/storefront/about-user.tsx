import { emailIn } from '#src/features/accounts/users/user-form.ts'
import { findProfile } from '#src/features/profiles/find-profile.server.ts'
import { ProfileCard } from '#src/features/profiles/profile-card.tsx'
import { publicPartOf } from '#src/features/profiles/profile-view.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/about-user'

export const handle = { permission: 'profile.read', requestClass: 'reads' } satisfies PageHandle

/** What everybody may see, whoever is looking: an unknown person and one without a profile alike. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const email = emailIn(params.email)
  const profile = email === undefined ? undefined : await findProfile(shop.db.read, email)
  if (!profile) return notFoundPage(language)
  const messages = messagesFor(language, 'profileCard')
  return { isFound: true as const, language, messages, profile: publicPartOf(profile) }
}

/** The address holds an e-mail address: it is told to nobody else. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]
  return [pageTitle(interpolate(loaderData.messages.title, { name: loaderData.profile.name }))]
}

export default function AboutUser({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  const { language, messages, profile } = loaderData
  return (
    <main id="content" className="container-page max-w-4xl pt-6 md:pt-12">
      <ProfileCard profile={profile} language={language} messages={messages} titles="h1" />
    </main>
  )
}
