/** The owner's orders: found, read and confirmed. */

import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { orderStatuses, toggled } from '#src/domain/order-status.ts'
import { shortageOf } from '#src/domain/stock.ts'
import { page, size } from '#src/features/forms/paging-query.ts'
import { changeOrderStatus } from '#src/features/orders/change-order-status.server.ts'
import { listOrders } from '#src/features/orders/list-orders.server.ts'
import { type OrderView, quantityOf } from '#src/features/orders/order-view.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'
import { fill } from '#src/lib/fill.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import { toastCookie } from '#src/ui/toast-cookie.ts'
import type { Route } from './+types/manage-orders'

export const handle = { action: 'orders.list' } as const

const Wanted = z.object({ page: page.catch(1), size: size.catch(10) })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = requireAllowed({ context, url }, 'orders.list')
  const wanted = Wanted.parse(Object.fromEntries(url.searchParams))
  const orders = await listOrders(shop.db.read, {
    ...wanted,
    sort: { by: 'placedAt', direction: 'desc' },
  })
  return { orders, words: wordsFor('en', 'orders'), flagWords: wordsFor('en', 'flags') }
}

const Toggle = z.object({
  number: z.string().max(64),
  status: z.enum(orderStatuses),
  version: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, caller } = requireAllowed({ context, url }, 'order.change-status')
  const words = wordsFor('en', 'orders')
  const form = Toggle.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return data({ notice: words.gone }, { status: 400 })

  const { number, status, version } = form.data
  const changed = await changeOrderStatus(shop, {
    number,
    status,
    expectedVersion: version,
    actor: caller.user?.email ?? '',
  })
  if (!changed.ok) {
    return changed.failure.kind === 'order-gone'
      ? data({ notice: words.gone }, { status: 404 })
      : data({ notice: words.changed }, { status: 409 })
  }
  const headers = { 'set-cookie': toastCookie('statusToggled') }
  return redirect(`${url.pathname}${url.search}`, { status: 303, headers })
}

/** Also after a refusal: who came too late is to see what stands now. */
export function shouldRevalidate(): boolean {
  return true
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function ManageOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, words, flagWords } = loaderData
  return (
    <main id="content" className="container-page grid gap-6 py-8">
      <h1 className="text-3xl font-bold">{words.heading}</h1>
      {actionData && (
        <p role="alert" className="rounded-lg border-2 border-wait p-3 font-semibold">
          {actionData.notice}
        </p>
      )}
      {orders.items.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <div className="overflow-x-auto rounded-xl border border-line bg-surface">
          <table className="w-full text-start">
            <thead>
              <tr className="border-b border-line text-start">
                <HeaderCell>{words.productInfo}</HeaderCell>
                <HeaderCell>{words.amount}</HeaderCell>
                <HeaderCell>{words.customer}</HeaderCell>
                <HeaderCell>{words.status}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {orders.items.map((order) => (
                <OrderRow key={order.id} order={order} words={words} flagWords={flagWords} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages {...orders} words={words} />
    </main>
  )
}

function HeaderCell({ children }: { children: string }) {
  return (
    <th scope="col" className="p-3 text-start font-semibold">
      {children}
    </th>
  )
}

type OrderRowProps = {
  readonly order: OrderView
  readonly words: Words<'orders'>
  readonly flagWords: Words<'flags'>
}

function OrderRow({ order, words, flagWords }: OrderRowProps) {
  const { number, lines, customer, flags } = order
  const short = shortageOf(lines)
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="grid gap-1 p-3">
        <strong>{number}</strong>
        <span>
          {words.productId}: {lines.map((line) => line.pid).join(', ')}
        </span>
        <span>
          {words.quantity}: {formatNumber(quantityOf(lines), 'en')}
        </span>
        {short > 0 && (
          <span className="font-semibold text-bad">
            {fill(words.short, { n: formatNumber(short, 'en') })}
          </span>
        )}
      </td>
      <td className="p-3">
        <time dateTime={order.placedAt}>{formatDateTime(new Date(order.placedAt), 'en')}</time>
        <br />
        <strong>{formatMoney(order.total, 'en')}</strong>
      </td>
      <td className="max-w-sm p-3 wrap-anywhere">
        {customer.name}
        <br />
        <a href={`tel:${customer.phone}`} className="inline-block py-2 underline">
          {customer.phone}
        </a>
        <br />
        {customer.address}
        {flags.map((flag) => (
          <span key={flag} className="block font-semibold text-wait">
            {flagWords[flag]}
          </span>
        ))}
      </td>
      <td className="p-3">
        <StatusButton order={order} words={words} />
      </td>
    </tr>
  )
}

/** Shows the status and turns it to the other one. */
function StatusButton({ order, words }: Pick<OrderRowProps, 'order' | 'words'>) {
  const isSending = useNavigation().formData?.get('number') === order.number
  return (
    <Form method="post">
      <input type="hidden" name="number" value={order.number} />
      <input type="hidden" name="version" value={order.version} />
      <button
        type="submit"
        name="status"
        value={toggled(order.status)}
        className="button-quiet whitespace-nowrap"
        disabled={isSending}
      >
        {order.status === 'done' ? words.done : words.notDone}
        <span className="sr-only"> {order.number}</span>
      </button>
    </Form>
  )
}

type PagesProps = {
  readonly total: number
  readonly page: number
  readonly size: number
  readonly words: Words<'orders'>
}

function Pages({ total, page, size, words }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const at = (number: number) => `?${new URLSearchParams({ page: `${number}`, size: `${size}` })}`
  return (
    <nav className="flex items-center gap-4" aria-label={words.heading}>
      {page > 1 && (
        <Link to={at(page - 1)} className="button-quiet">
          {words.previous}
        </Link>
      )}
      <span>
        {fill(words.ofTotal, {
          from: formatNumber(total === 0 ? 0 : (page - 1) * size + 1, 'en'),
          to: formatNumber(Math.min(total, page * size), 'en'),
          total: formatNumber(total, 'en'),
        })}
      </span>
      {page < last && (
        <Link to={at(page + 1)} className="button-quiet">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
