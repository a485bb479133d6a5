import { Link } from 'react-router'
import { wholeTaka } from '#src/domain/money.ts'
import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { type OrderView, quantityOf } from '#src/features/orders/order-view.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/thank-you'

export const handle = { action: 'order.read-by-token' } as const

/** Without the right token it is the plain page: a wrong one says as much as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const query = new URL(request.url).searchParams
  const order = await findOrderByToken(shop, {
    number: query.get('oid') ?? '',
    token: query.get('token') ?? '',
  })
  return { language, words: wordsFor(language, 'thankYou'), order: order && forBuyer(order) }
}

type OrderForBuyer = Omit<OrderView, 'flags' | 'version' | 'id'>

function forBuyer({ flags, version, id, ...order }: OrderView): OrderForBuyer {
  return order
}

/** The address holds the order's token: it is told to nobody else. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { language, words, order } = loaderData
  const prefix = pathPrefix(language)
  return (
    <main id="content" className="container-page grid max-w-2xl gap-6 py-10">
      <h1 className="text-3xl font-bold">{words.heading}</h1>
      <p>{words.text}</p>
      {order && <Summary order={order} language={language} words={words} />}
      <p className="flex flex-wrap gap-3">
        <Link to={`${prefix}/allProducts`} className="button-main">
          {words.showMore}
        </Link>
        <Link to={`${prefix}/contact`} className="button-quiet">
          {words.contact}
        </Link>
      </p>
    </main>
  )
}

type SummaryProps = {
  readonly order: OrderForBuyer
  readonly language: Language
  readonly words: Words<'thankYou'>
}

function Summary({ order, language, words }: SummaryProps) {
  const rows = [
    [words.order, order.number],
    [words.product, order.lines.map((line) => line.title).join(', ')],
    [words.quantity, formatNumber(quantityOf(order.lines), language)],
    [words.price, formatMoney(order.subtotal, language)],
    [words.delivery, formatMoney(order.deliveryFee, language)],
    [words.discount, formatMoney(order.discount, language)],
    [words.total, formatMoney(order.total, language)],
    [words.cash, formatMoney(wholeTaka(order.total), language)],
    [words.name, order.customer.name],
    [words.phone, order.customer.phone],
    [words.address, order.customer.address],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-xl border border-line bg-surface p-5">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-quiet">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
