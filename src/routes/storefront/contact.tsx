import { data, redirect } from 'react-router'
import { bringBackField, MessageForm, sentPlace } from '#src/features/contact/message-form.tsx'
import { NewMessage } from '#src/features/contact/new-message.ts'
import { takeMessage } from '#src/features/contact/take-message.server.ts'
import {
  emptyMessage,
  isBlank,
  readTypedMessage,
  type TypedMessage,
} from '#src/features/contact/typed-message.ts'
import { breadcrumbs, organizationData } from '#src/features/seo/json-ld.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { PageBanner } from '#src/features/storefront/page-banner.tsx'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { WaysToReachUs } from '#src/features/storefront/ways-to-reach-us.tsx'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import favicon from '#src/ui/favicon.svg?url'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'
import type { Route } from './+types/contact'

export const handle = {
  permission: 'message.send',
  requestClass: 'reads',
  cache: { tags: ['categories', 'facts'] },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, email, address, socialLinks } = await findShopSettingsIn(shop.db.read, language)
  const { mailSent, mailFailed } = messagesFor(language, 'toasts')
  return {
    language,
    site: siteFor(origin, language),
    messages: messagesFor(language, 'contact'),
    toasts: { mailSent, mailFailed },
    settings: { phone, email, address, socialLinks },
  }
}

type Answered = {
  readonly typed: TypedMessage
  readonly unsent: TypedMessage | undefined
  readonly isRefused: boolean
}

const asItIs: Answered = { typed: emptyMessage, unsent: undefined, isRefused: false }

const refused = (typed: TypedMessage): Answered => ({
  ...asItIs,
  unsent: isBlank(typed) ? undefined : typed,
  isRefused: true,
})

/** For a form without JavaScript: the same as the API's call does, and the text comes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const form = await request.formData()
  const typed = readTypedMessage(form)
  if (form.has(bringBackField)) return data<Answered>({ ...asItIs, typed })

  const parsed = NewMessage.safeParse(typed)
  if (!parsed.success) return refuse(refused(typed), 400)
  const command = { message: parsed.data, from: caller.from }
  const taken = await catchUnavailable(takeMessage(shop, command))
  if (!taken.ok) {
    const { failure } = taken
    const status = failure.kind === 'unavailable' ? failure.status : 429
    return refuse(refused(typed), status, failure.retryAfterSeconds)
  }

  return redirect(`${pathPrefix(languageOf(request))}/contact#${sentPlace}`, {
    status: 303,
    headers: { 'set-cookie': toastCookie('mailSent') },
  })
}

export { headersOfAction as headers } from '#src/routes/refuse.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { site, settings, messages } = loaderData
  const { title, lead } = messages
  const path = '/contact'
  return pageMeta({
    site,
    path,
    title,
    description: lead,
    data: [
      organizationData(site, { settings, logo: favicon }),
      breadcrumbs(site, [{ name: title, path }]),
    ],
  })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { language, messages, toasts, settings } = loaderData
  return (
    <main id="content" className="grid content-start gap-8 md:gap-12">
      <PageBanner heading={messages.heading} lead={messages.lead} />
      <MessageForm messages={messages} toasts={toasts} {...(actionData ?? asItIs)} />
      <WaysToReachUs language={language} settings={settings} messages={messages} />
    </main>
  )
}
