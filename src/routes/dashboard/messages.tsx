/** What visitors wrote by the contact form: found, read and answered. */

import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { listMessages } from '#src/features/contact/list-messages.server.ts'
import { markMessage } from '#src/features/contact/mark-message.server.ts'
import type { MessageView } from '#src/features/contact/message-rows.server.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { page, searchText, size } from '#src/platform/forms/paging-query.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/messages'

export const handle = { permission: 'messages.list', requestClass: 'owner' } satisfies PageHandle

/** The only value that the page itself asks with. */
const unreadOnly = 'true'

const Filter = z.object({
  page: page.catch(1),
  size: size.catch(10),
  q: searchText.catch(undefined),
  unread: z.literal(unreadOnly).optional().catch(undefined),
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const { q, unread, ...filter } = Filter.parse(Object.fromEntries(url.searchParams))
  const isUnread = unread === undefined ? undefined : true
  return {
    inbox: await listMessages(shop.db.read, { ...filter, text: q, isUnread }),
    filter: { ...(q !== undefined && { q }), ...(unread !== undefined && { unread }) },
    messages: dashboardMessages(language, 'messages'),
  }
}

const Marking = z.object({ id: z.string().max(64), read: z.enum(['true', 'false']) })

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const messages = dashboardMessages(language, 'messages')
  const form = Marking.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return data({ notice: messages.gone }, { status: 400 })

  const { id, read } = form.data
  const marked = await markMessage(shop, {
    id,
    isRead: read === 'true',
    actor: actorName(caller),
  })
  if (!marked.ok) return data({ notice: messages.gone }, { status: 404 })
  return redirect(`${url.pathname}${url.search}`, 303)
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { inbox, filter, messages } = loaderData
  return (
    <main id="content" className="container-page grid content-start gap-6 py-8">
      <h1 className="heading-section">{messages.heading}</h1>
      {actionData && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      <Search filter={filter} messages={messages} />
      {inbox.items.length === 0 ? (
        <p>{messages.empty}</p>
      ) : (
        <ul className="grid gap-4">
          {inbox.items.map((message) => (
            <li key={message.id}>
              <Message message={message} messages={messages} />
            </li>
          ))}
        </ul>
      )}
      <Pages {...inbox} filter={filter} messages={messages} />
    </main>
  )
}

type Filter = { readonly q?: string; readonly unread?: typeof unreadOnly }

type SearchProps = { readonly filter: Filter; readonly messages: DashboardMessages<'messages'> }

function Search({ filter, messages }: SearchProps) {
  return (
    // Another form for another question, so that its fields show that question.
    <Form
      key={JSON.stringify(filter)}
      role="search"
      className="flex flex-wrap items-end gap-x-5 gap-y-3"
    >
      <label className="grid min-w-0 grow gap-1 font-bold sm:max-w-md">
        {messages.search}
        <input
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={200}
          className="text-field"
        />
      </label>
      <label className="flex min-h-12 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="unread"
          value={unreadOnly}
          defaultChecked={filter.unread !== undefined}
          className="size-5 accent-brand"
        />
        {messages.unreadOnly}
      </label>
      <button type="submit" className="button-quiet min-h-12">
        {messages.find}
      </button>
    </Form>
  )
}

type MessageProps = {
  readonly message: MessageView
  readonly messages: DashboardMessages<'messages'>
}

function Message({ message, messages }: MessageProps) {
  const language = useLanguage()
  const { id, name, email, body, receivedAt, isRead } = message
  return (
    <article aria-labelledby={id} className="card grid gap-3 p-4 md:p-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 text-xl wrap-anywhere">
          {name === '' ? messages.nobody : name}
        </h2>
        {!isRead && <span className="font-bold text-wait">{messages.unread}</span>}
        <time dateTime={receivedAt} className="text-quiet md:ms-auto">
          {formatDateTime(new Date(receivedAt), language)}
        </time>
      </div>
      <p className="wrap-anywhere text-quiet">{email}</p>
      <p className="max-w-[80ch] whitespace-pre-wrap wrap-anywhere">{body}</p>
      <div className="flex flex-wrap gap-3">
        <a href={replyAddress(email, messages.subject)} className="button-main">
          {messages.reply}
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="read" value={String(!isRead)} className="button-quiet">
            {isRead ? messages.markUnread : messages.markRead}
          </button>
        </Form>
      </div>
    </article>
  )
}

/** What may stand before the @ means something in an address of this kind. */
function replyAddress(email: string, subject: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

type PagesProps = {
  readonly total: number
  readonly page: number
  readonly size: number
  readonly filter: Filter
  readonly messages: DashboardMessages<'messages'>
}

function Pages({ total, page, size, filter, messages }: PagesProps) {
  const language = useLanguage()
  const last = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const at = (number: number) =>
    `?${new URLSearchParams({ ...filter, page: `${number}`, size: `${size}` })}`
  return (
    <nav className="flex flex-wrap items-center gap-4" aria-label={messages.pages}>
      {page > 1 && (
        // Who marked the last one of the last page goes back to what there is.
        <Link to={at(Math.min(page - 1, last))} className="button-quiet">
          {messages.previous}
        </Link>
      )}
      {from <= total && (
        <span>
          {interpolate(messages.shown, {
            from: formatNumber(from, language),
            to: formatNumber(Math.min(total, page * size), language),
            total: formatNumber(total, language),
          })}
        </span>
      )}
      {page < last && (
        <Link to={at(page + 1)} className="button-quiet">
          {messages.next}
        </Link>
      )}
    </nav>
  )
}
