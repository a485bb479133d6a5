/** Payments that buyers have claimed and staff have not checked, oldest first. */

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import type { WaitingClaimOnTheWire } from '#src/features/orders/advance/claim-wire.ts'
import { ClaimCard } from '#src/features/orders/advance/dashboard/claim-card.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/admin/advance-claims'
/** More than a shop leaves unchecked; the oldest stand first. */
const atMost = 100

export function ClaimList({ messages }: { readonly messages: DashboardMessages<'advanceClaims'> }) {
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) =>
      (await askApi<Page<WaitingClaimOnTheWire>>(path, { query: { size: atMost }, signal })).body,
  })
  // The card and its buttons leave the page.
  function decided(): void {
    heading.current?.focus()
    void read.refetch()
  }
  return (
    <section aria-labelledby="claims" className="grid gap-3">
      <h2 id="claims" ref={heading} tabIndex={-1} className="text-xl font-bold">
        {messages.states.waiting}
      </h2>
      {!read.data && <ReadState read={read} messages={messages} />}
      {read.data?.items.length === 0 && <p className="card p-5">{messages.none}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {read.data?.items.map(({ claim, order }) => (
          <li
            key={`${claim._id} ${claim.trxId}`}
            // The buttons of all cards have the same names.
            aria-label={order.oid}
            className="card grid content-start gap-2 p-4 wrap-anywhere"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="text-lg">{order.cname}</strong>
              <Link to={`/dashboard/manage-orders/order/${order.oid}`} className="underline">
                {order.oid}
              </Link>
              <span>
                {interpolate(messages.toCollect, {
                  amount: formatMoney(fromTaka(order.collect), language),
                })}
              </span>
            </p>
            <ClaimCard claim={claim} order={order} onDecided={decided} messages={messages} />
          </li>
        ))}
      </ul>
    </section>
  )
}
