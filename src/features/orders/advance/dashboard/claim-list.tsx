/** What buyers say to have sent and nobody has checked, the oldest first. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import type { WaitingClaimOnTheWire } from '#src/features/orders/advance/claim-wire.ts'
import { ClaimCard } from '#src/features/orders/advance/dashboard/claim-card.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Page } from '#src/lib/paging.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/admin/advance-claims'
/** More than a shop leaves unchecked; the oldest stand first. */
const atMost = 100

export function ClaimList({ messages }: { readonly messages: DashboardMessages<'advanceClaims'> }) {
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) =>
      (await askApi<Page<WaitingClaimOnTheWire>>(path, { query: { size: atMost }, signal })).body,
  })
  if (isError) return <p role="alert">{messages.failed}</p>
  if (!data) return <p role="status">{messages.loading}</p>
  if (data.items.length === 0) return <p className="card p-5">{messages.none}</p>
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {data.items.map(({ claim, order }) => (
        <li
          key={`${claim._id} ${claim.trxId}`}
          className="card grid content-start gap-2 p-4 wrap-anywhere"
        >
          <p className="flex flex-wrap justify-between gap-x-4">
            <strong className="text-lg">{order.cname}</strong>
            <Link to={`/dashboard/manage-orders/order/${order.oid}`} className="underline">
              {order.oid}
            </Link>
            <span>{formatMoney(fromTaka(order.collect), language)}</span>
          </p>
          <ClaimCard
            claim={claim}
            order={order}
            onDecided={() => void refetch()}
            messages={messages}
          />
        </li>
      ))}
    </ul>
  )
}
