/**
 * The queue of returns, and what the shop owes to buyers and has paid back. Reading what it owes works
 * without JavaScript.
 */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import {
  NewestOlder,
  NoMoney,
  TableHeading,
} from '#src/features/journal/dashboard/money-list-parts.tsx'
import { OwedList } from '#src/features/orders/refunds/dashboard/owed-list.tsx'
import { PaidTable } from '#src/features/orders/refunds/dashboard/paid-table.tsx'
import { listOwed, listRefunds } from '#src/features/orders/refunds/list-refunds.server.ts'
import {
  afterOwed,
  beforeRefund,
  owedPlaceAsText,
} from '#src/features/orders/refunds/refund-wire.ts'
import { ReturnsQueue } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/refund'

export const handle = { permission: 'refund.open', requestClass: 'owner' } satisfies PageHandle

const path = '/dashboard/refund'
const rowsOfAPage = 30

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { actors, language } = caller
  const after = afterOwed.catch(undefined).parse(searchParams.get('after') ?? undefined)
  const before = beforeRefund.catch(undefined).parse(searchParams.get('before') ?? undefined)
  const seesReturns = isAllowed(actors, 'order.return')
  const seesMoney = isAllowed(actors, 'money.read')
  const isOfGoods = seesReturns && (!seesMoney || searchParams.get('view') === 'returns')
  const nothing = { items: [], next: undefined }
  const [owed, paid] = isOfGoods
    ? [nothing, nothing]
    : await Promise.all([
        listOwed(shop.db.read, { after, size: rowsOfAPage }),
        listRefunds(shop.db.read, { before, size: rowsOfAPage }),
      ])
  return {
    isOfGoods,
    hasTabs: seesReturns && seesMoney,
    returns: {
      messages: dashboardMessages(language, 'returns'),
      listMessages: dashboardMessages(language, 'orders'),
      tables: dashboardMessages(language, 'tables'),
      failures: dashboardMessages(language, 'apiFailures'),
    },
    heading: dashboardMessages(language, 'menus').refund,
    owed: owed.items,
    refunds: paid.items,
    isFirst: after === undefined && before === undefined,
    more: owed.next && `${path}?after=${owedPlaceAsText(owed.next)}`,
    older: paid.next && `${path}?before=${paid.next}`,
    table: isAllowed(actors, 'money.export') ? '/api/admin/refunds.csv' : undefined,
    mayPay: isAllowed(actors, 'refund.pay'),
    seesReturns,
    messages: dashboardMessages(language, 'refunds'),
    journalMessages: dashboardMessages(language, 'journal'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Refund({ loaderData }: Route.ComponentProps) {
  const { heading, isOfGoods, returns, messages } = loaderData
  const lead = isOfGoods ? returns.messages.lead : messages.lead
  return (
    <DeskPage heading={heading} lead={lead}>
      {loaderData.hasTabs && (
        <nav aria-label={returns.messages.tabs} className="flex flex-wrap gap-2">
          <Tab to={path} isShown={!isOfGoods} text={returns.messages.money} />
          <Tab to={`${path}?view=returns`} isShown={isOfGoods} text={returns.messages.goods} />
        </nav>
      )}
      {isOfGoods ? <ReturnsQueue {...returns} /> : <Money loaderData={loaderData} />}
    </DeskPage>
  )
}

type TabProps = { readonly to: string; readonly isShown: boolean; readonly text: string }

function Tab({ to, isShown, text }: TabProps) {
  return (
    <Link
      to={to}
      className={isShown ? 'button-main' : 'button-quiet'}
      aria-current={isShown ? 'page' : undefined}
    >
      {text}
    </Link>
  )
}

function Money({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { owed, refunds, isFirst, more, older, table, ...parts } = loaderData
  const { messages } = parts
  if (owed.length === 0 && refunds.length === 0 && isFirst) {
    return <NoMoney messages={messages} />
  }
  return (
    <>
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
          <TableHeading heading={messages.paid} table={table} download={messages.download} />
          <PaidTable refunds={refunds} messages={messages} />
        </section>
      )}
      <nav aria-label={messages.pages} className="flex justify-end gap-3 empty:hidden">
        <NewestOlder
          newest={isFirst ? undefined : path}
          older={older}
          messages={{ newest: messages.first, older: messages.older }}
        />
      </nav>
    </>
  )
}
