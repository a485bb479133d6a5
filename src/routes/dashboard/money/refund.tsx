/** What the shop owes to buyers, and what it has paid back. Reading works without JavaScript. */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { OwedList } from '#src/features/orders/refunds/dashboard/owed-list.tsx'
import { PaidTable } from '#src/features/orders/refunds/dashboard/paid-table.tsx'
import { listOwed, listRefunds } from '#src/features/orders/refunds/list-refunds.server.ts'
import {
  afterOwed,
  beforeRefund,
  owedPlaceAsText,
} from '#src/features/orders/refunds/refund-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/refund'

export const handle = { permission: 'money.read', requestClass: 'owner' } satisfies PageHandle

const path = '/dashboard/refund'
const rowsOfAPage = 30

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { actors, language } = caller
  const after = afterOwed.catch(undefined).parse(searchParams.get('after') ?? undefined)
  const before = beforeRefund.catch(undefined).parse(searchParams.get('before') ?? undefined)
  const [owed, paid] = await Promise.all([
    listOwed(shop.db.read, { after, size: rowsOfAPage }),
    listRefunds(shop.db.read, { before, size: rowsOfAPage }),
  ])
  return {
    heading: dashboardMessages(language, 'menus').refund,
    owed: owed.items,
    refunds: paid.items,
    isFirst: after === undefined && before === undefined,
    more: owed.next && `${path}?after=${owedPlaceAsText(owed.next)}`,
    older: paid.next && `${path}?before=${paid.next}`,
    table: isAllowed(actors, 'money.export') ? '/api/admin/refunds.csv' : undefined,
    mayPay: isAllowed(actors, 'refund.pay'),
    seesReturns: isAllowed(actors, 'order.return'),
    messages: dashboardMessages(language, 'refunds'),
    journalMessages: dashboardMessages(language, 'journal'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Refund({ loaderData }: Route.ComponentProps) {
  const { heading, owed, refunds, isFirst, more, older, table, ...parts } = loaderData
  const { messages } = parts
  if (owed.length === 0 && refunds.length === 0 && isFirst) {
    return (
      <DeskPage heading={heading}>
        <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
          <p className="text-xl font-bold">{messages.none}</p>
          <p className="max-w-[48ch] text-quiet">{messages.aboutNone}</p>
          <Link to="/dashboard/manage-orders" className="button-quiet">
            {messages.toOrders}
          </Link>
        </div>
      </DeskPage>
    )
  }
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      <section aria-label={messages.toPay} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl font-bold">{messages.toPay}</h2>
        {owed.length === 0 && <p className="text-quiet">{messages.nobody}</p>}
        <OwedList owed={owed} {...parts} />
        {more !== undefined && (
          <Link to={more} className="button-quiet justify-self-end">
            {messages.more}
          </Link>
        )}
      </section>
      {refunds.length > 0 && (
        <section aria-label={messages.paid} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-xl font-bold">{messages.paid}</h2>
            {table !== undefined && (
              // A file, not a page: the browser asks for it itself.
              <a href={table} download className="button-quiet">
                {messages.download}
              </a>
            )}
          </div>
          <PaidTable refunds={refunds} messages={messages} />
        </section>
      )}
      <nav aria-label={messages.pages} className="flex justify-end gap-3 empty:hidden">
        {!isFirst && (
          <Link to={path} className="button-quiet">
            {messages.first}
          </Link>
        )}
        {older !== undefined && (
          <Link to={older} className="button-quiet">
            {messages.older}
          </Link>
        )}
      </nav>
    </DeskPage>
  )
}
