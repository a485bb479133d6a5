/** Behind the link of an SMS that a product is back: the phone leaves the waitlists. */

import { redirect } from 'react-router'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { endPath, endWaitlists, findTold } from '#src/features/waitlist/end-waitlist.server.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { PathLink } from '#src/ui/link/path-link.tsx'
import type { Route } from './+types/end-waitlist'

export const handle = { permission: 'waitlist.join', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const hasEnded = new URL(request.url).searchParams.has('ended')
  const product = hasEnded ? undefined : await findTold(shop.db.read, params.token, language)
  return { language, messages: messagesFor(language, 'waitlistEnd'), hasEnded, product }
}

/** Only the button ends it: programs open links in advance. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const language = languageOf(request)
  const ended = await catchUnavailable(endWaitlists(shop, { token, from: caller.from }))
  if (ended.ok) {
    const path = endPath(encodeURIComponent(token))
    return redirect(`${pathPrefix(language)}${path}?ended`, 303)
  }
  const { failure } = ended
  const messages = messagesFor(language, 'waitlist')
  const { retryAfterSeconds } = failure
  if (failure.kind === 'unavailable') {
    return refuse({ notice: messages.unavailable }, failure.status, retryAfterSeconds)
  }
  const n = formatNumber(Math.ceil(retryAfterSeconds / 60), language)
  return refuse({ notice: interpolate(messages.tooMany, { n }) }, 429, retryAfterSeconds)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  headers.set('referrer-policy', 'same-origin')
  return headers
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function EndWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { language, messages, hasEnded, product } = loaderData
  return (
    <main id="content" className="container-page grid max-w-2xl content-start gap-5 pt-10 md:pt-16">
      <h1 className="heading-page">{messages.title}</h1>
      {actionData && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      {product === undefined ? (
        <p role="status" className="notice">
          {hasEnded ? messages.ended : messages.unknown}
        </p>
      ) : (
        <form method="post" className="card grid gap-3 p-4">
          <p className="wrap-anywhere">{interpolate(messages.lead, { product })}</p>
          <p>{messages.text}</p>
          <button type="submit" className="button-main">
            {messages.submit}
          </button>
        </form>
      )}
      <p>
        <PathLink to={pathPrefix(language) || '/'} className="button-quiet w-full md:w-auto">
          {messages.toShop}
        </PathLink>
      </p>
    </main>
  )
}
