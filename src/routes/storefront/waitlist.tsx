/** A buyer waits for a product that is sold out. The form of the product's page posts here. */

import { data, redirect } from 'react-router'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import { productPath } from '#src/features/seo/site.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { joinWaitlist } from '#src/features/waitlist/join-waitlist.server.ts'
import WaitlistForm, { waitlistPath } from '#src/features/waitlist/waitlist-form.tsx'
import { waitlistWords } from '#src/features/waitlist/waitlist-words.server.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { PathLink } from '#src/ui/link/path-link.tsx'
import type { Route } from './+types/waitlist'

export const handle = { permission: 'waitlist.join', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)
  return {
    isFound: true as const,
    language,
    messages: await waitlistWords(shop.db.read, language),
    pid: product.pid,
    title: product.title,
    isBack: product.stock > 0,
    hasAsked: new URL(request.url).searchParams.has('asked'),
  }
}

type Refused = { readonly typed: string; readonly problem?: string; readonly notice?: string }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const language = languageOf(request)
  const messages = messagesFor(language, 'waitlist')
  const sent = (await request.formData()).get('phone')
  const phone = typeof sent === 'string' ? sent : ''
  const { pid } = params
  const joined = await catchUnavailable(
    joinWaitlist(shop, { pid, phone, language, from: caller.from }),
  )
  // What became of the product, its page says.
  if (joined.ok && joined.value === 'waiting') {
    return redirect(`${waitlistPath(pid, language)}?asked`, 303)
  }
  if (joined.ok) return redirect(`${pathPrefix(language)}${productPath(pid)}`, 303)
  const { failure } = joined
  const typed = phone.slice(0, 40)
  if (failure.kind === 'product-gone') return data<Refused>({ typed }, { status: 404 })
  if (failure.kind === 'no-phone') {
    return refuse<Refused>({ typed, problem: messages.problem }, 400)
  }
  const { retryAfterSeconds } = failure
  if (failure.kind === 'unavailable') {
    return refuse<Refused>(
      { typed, notice: messages.unavailable },
      failure.status,
      retryAfterSeconds,
    )
  }
  const n = formatNumber(Math.ceil(retryAfterSeconds / 60), language)
  const notice = interpolate(messages.tooMany, { n })
  return refuse<Refused>({ typed, notice }, 429, retryAfterSeconds)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  return headers
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }
  const { language, messages, pid, title, isBack, hasAsked } = loaderData
  const notice = hasAsked ? messages.asked : isBack ? messages.isBack : undefined
  return (
    <main id="content" className="container-page grid max-w-2xl content-start gap-5 pt-10 md:pt-16">
      <div className="grid gap-2">
        <h1 className="heading-page">{messages.title}</h1>
        <p className="text-lg wrap-anywhere">{title}</p>
      </div>
      {actionData?.notice !== undefined && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      {notice !== undefined && !actionData && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      {!hasAsked && !isBack && (
        <WaitlistForm
          pid={pid}
          language={language}
          messages={messages}
          typed={actionData?.typed ?? ''}
          problem={actionData?.problem}
        />
      )}
      <p>
        <PathLink
          to={`${pathPrefix(language)}${productPath(pid)}`}
          className="button-quiet w-full md:w-auto"
        >
          {messages.toProduct}
        </PathLink>
      </p>
    </main>
  )
}
