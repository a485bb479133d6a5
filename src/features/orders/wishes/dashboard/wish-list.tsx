/** What buyers ask and nobody has answered, the oldest first. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { WishCard } from '#src/features/orders/wishes/dashboard/wish-card.tsx'
import type { AskedOnTheWire } from '#src/features/orders/wishes/wish-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Page } from '#src/lib/paging.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/admin/wishes'
/** More than a shop leaves unanswered; the oldest stand first. */
const atMost = 100

export function WishList({ messages }: { readonly messages: DashboardMessages<'wishes'> }) {
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) =>
      (await askApi<Page<AskedOnTheWire>>(path, { query: { size: atMost }, signal })).body,
  })
  if (isError) return <p role="alert">{messages.failed}</p>
  if (!data) return <p role="status">{messages.loading}</p>
  if (data.items.length === 0) return <p className="card p-5">{messages.none}</p>
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {data.items.map(({ wish, order }) => (
        <li key={wish._id} className="card grid content-start gap-2 p-4 wrap-anywhere">
          <p className="flex flex-wrap justify-between gap-x-4">
            <strong className="text-lg">{order.cname}</strong>
            <Link to={`/dashboard/manage-orders/order/${order.oid}`} className="underline">
              {order.oid}
            </Link>
            <span>{formatMoney(fromTaka(order.collect), language)}</span>
          </p>
          <WishCard
            wish={wish}
            oid={order.oid}
            onAnswered={() => void refetch()}
            messages={messages}
          />
        </li>
      ))}
    </ul>
  )
}
