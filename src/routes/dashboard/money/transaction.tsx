/** Balances, and the postings of the journal behind them. Works without JavaScript. */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { BalanceCards } from '#src/features/journal/dashboard/balance-cards.tsx'
import { FormLinks } from '#src/features/journal/dashboard/forms/form-links.tsx'
import { JournalFilters } from '#src/features/journal/dashboard/journal-filters.tsx'
import { JournalTable } from '#src/features/journal/dashboard/journal-table.tsx'
import {
  NewestOlder,
  NoMoney,
  TableHeading,
} from '#src/features/journal/dashboard/money-list-parts.tsx'
import { allMoneyForms, moneyForms } from '#src/features/journal/entries/money-form.ts'
import { findBalances, hasOpening } from '#src/features/journal/list/find-balances.server.ts'
import { before, placeAsText } from '#src/features/journal/list/journal-wire.ts'
import { listJournal } from '#src/features/journal/list/list-journal.server.ts'
import { filterQuery, typedFilter } from '#src/features/journal/list/typed-filter.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/transaction'

export const handle = { permission: 'money.read', requestClass: 'owner' } satisfies PageHandle

const rowsOfAPage = 30

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { searchParams } = url
  const filter = typedFilter(searchParams, orderNumberTyped)
  const place = before.catch(undefined).parse(searchParams.get('before') ?? undefined)
  const showsCost = isAllowed(caller.actors, 'cost.read')
  const page = { before: place, size: rowsOfAPage }
  const [balances, isOpened, { items, next }] = await Promise.all([
    findBalances(shop.db.read),
    hasOpening(shop.db.read),
    listJournal(shop.db.read, { ...filter, showsCost }, page),
  ])
  const query = filterQuery(filter)
  const texts = dashboardMessages(caller.language, 'moneyForms')
  const done = allMoneyForms.find((form) => form === searchParams.get('done'))
  return {
    heading: dashboardMessages(caller.language, 'menus').transaction,
    balances,
    postings: items,
    filter,
    showsCost,
    newest: place && `/dashboard/transaction${query}`,
    older: next && `/dashboard/transaction${filterQuery(filter, { before: placeAsText(next) })}`,
    table: isAllowed(caller.actors, 'money.export') ? `/api/admin/journal.csv${query}` : undefined,
    saved: done && texts.done[done],
    canWrite: isAllowed(caller.actors, 'money.write'),
    messages: dashboardMessages(caller.language, 'journal'),
    opening: isOpened ? undefined : texts.openingHint,
    correct: texts.correctThis,
    forms: texts,
    settle: dashboardMessages(caller.language, 'settlement').heading,
    repeating: dashboardMessages(caller.language, 'repeatingExpenses').heading,
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Transaction({ loaderData }: Route.ComponentProps) {
  const { heading, balances, postings, filter, showsCost, newest, older, table } = loaderData
  const { saved, canWrite, opening, correct, messages, forms } = loaderData
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <h1 className="heading-desk">{heading}</h1>
      {saved !== undefined && (
        <p role="status" className="notice">
          {saved}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canWrite && <FormLinks forms={moneyForms} messages={forms} />}
        <Link to="/dashboard/transaction/settlement" className="button-quiet">
          {loaderData.settle}
        </Link>
        <Link to="/dashboard/transaction/repeating" className="button-quiet">
          {loaderData.repeating}
        </Link>
      </div>
      {canWrite && opening !== undefined && (
        <p className="card grid justify-items-start gap-3 px-4 py-3">
          {opening}
          <Link to="/dashboard/transaction/opening" className="button-quiet">
            {forms.forms.opening}
          </Link>
        </p>
      )}
      <BalanceCards balances={balances} messages={messages} />
      <section aria-label={messages.postings} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TableHeading heading={messages.postings} table={table} download={messages.download} />
        <JournalFilters filter={filter} showsCost={showsCost} messages={messages} />
        {postings.length > 0 && (
          <JournalTable
            postings={postings}
            correct={canWrite ? correct : undefined}
            messages={messages}
          />
        )}
        {postings.length === 0 && isFiltered && (
          <p className="data-table-note" role="status">
            {messages.nothing}
          </p>
        )}
        {postings.length === 0 && !isFiltered && <NoMoney messages={messages} />}
        <nav aria-label={messages.pages} className="flex justify-end gap-3">
          <NewestOlder newest={newest} older={older} messages={messages} />
        </nav>
      </section>
    </main>
  )
}
