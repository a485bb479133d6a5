/** What one tells about oneself, and the card that others see. */

import { redirect } from 'react-router'
import { ProfileFields } from '#src/features/profiles/dashboard/profile-fields.tsx'
import { findProfile } from '#src/features/profiles/find-profile.server.ts'
import { ProfileCard } from '#src/features/profiles/profile-card.tsx'
import { changesFrom, ProfileForm, problemsByPlace } from '#src/features/profiles/profile-form.ts'
import { profilePath } from '#src/features/profiles/profile-path.ts'
import { publicPartOf } from '#src/features/profiles/profile-view.ts'
import { saveProfile } from '#src/features/profiles/save-profile.server.ts'
import {
  profileFromTyped,
  readTypedProfile,
  type TypedProfile,
  typedFrom,
} from '#src/features/profiles/typed-profile.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor, problemSentences } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'
import type { Route } from './+types/my-profile'

export const handle = { permission: 'profile.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const { email = '', name = '' } = caller.user ?? {}
  const profile = await findProfile(shop.db.read, email)
  return {
    language,
    heading: dashboardMessages(language, 'menus').myProfile,
    messages: dashboardMessages(language, 'myProfile'),
    cardMessages: messagesFor(language, 'profileCard'),
    card: profile && publicPartOf(profile),
    publicPage: profilePath(email, language),
    typed: typedFrom(profile, { name, email }),
    version: profile?.version ?? 0,
  }
}

type Refusal = {
  readonly typed: TypedProfile
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const { email = '' } = caller.user ?? {}
  const messages = dashboardMessages(language, 'myProfile')
  const form = await request.formData()
  const typed = readTypedProfile(form)
  const refused = (notice: string): Refusal => ({ typed, problems: {}, notice })
  const parsed = ProfileForm.safeParse(profileFromTyped(typed))
  if (!parsed.success) {
    const problems = problemSentences(language, problemsByPlace(parsed.error))
    return refuse({ ...refused(messages.wrongFields), problems }, 400)
  }

  // An empty field takes the age away.
  const changes = { ...changesFrom(parsed.data), age: parsed.data.age ?? null }
  const expectedVersion = versionIn(form)
  const saved = await catchUnavailable(
    saveProfile(shop, { email, changes, expectedVersion, actor: email }),
  )
  if (!saved.ok) {
    const { failure } = saved
    if (failure.kind === 'unavailable') {
      return refuse(refused(messages.unavailable), failure.status, failure.retryAfterSeconds)
    }
    return failure.kind === 'user-gone'
      ? refuse(refused(messages.gone), 404)
      : refuse(refused(messages.changed), 409)
  }
  const headers = { 'set-cookie': toastCookie('profileSaved') }
  return redirect(url.pathname, { status: 303, headers })
}

export { headersOfAction as headers } from '#src/routes/refuse.ts'

/** What is no version of ours matches none. */
function versionIn(form: FormData): number {
  const text = form.get('version')
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function MyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { language, heading, messages, cardMessages, card, publicPage, typed, version } = loaderData
  return (
    <main id="content" className="container-page grid content-start gap-6 py-8">
      <h1 className="text-3xl font-bold">{heading}</h1>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] xl:gap-10">
        <section aria-labelledby="card" className="grid gap-3 xl:order-last">
          <h2 id="card" className={card ? 'sr-only' : 'text-2xl'}>
            {messages.card}
          </h2>
          {card ? (
            <>
              <ProfileCard profile={card} language={language} messages={cardMessages} titles="h3" />
              <a
                href={publicPage}
                className="inline-flex min-h-11 items-center justify-self-start underline"
              >
                {messages.toPublicPage}
              </a>
            </>
          ) : (
            <p className="text-quiet">{messages.none}</p>
          )}
        </section>
        <ProfileFields
          typed={actionData?.typed ?? typed}
          version={version}
          problems={actionData?.problems ?? {}}
          notice={actionData?.notice}
          messages={messages}
        />
      </div>
    </main>
  )
}
