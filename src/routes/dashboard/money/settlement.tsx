/** Settles what couriers pay: their statements, and what is open with them. */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { NewestOlder } from '#src/features/journal/dashboard/money-list-parts.tsx'
import { OpenWithCouriers } from '#src/features/settlement/dashboard/open-with-couriers.tsx'
import { StatementForm } from '#src/features/settlement/dashboard/statement-form.tsx'
import { StatementView } from '#src/features/settlement/dashboard/statement-view.tsx'
import { listDisputes } from '#src/features/settlement/disputes/list-disputes.server.ts'
import { listStatements } from '#src/features/settlement/list-statements.server.ts'
import {
  disputeToWire,
  statementToWire,
  summaryToWire,
} from '#src/features/settlement/settlement-wire.ts'
import { findComparedStatement } from '#src/features/settlement/stored-statement.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/settlement'

export const handle = { permission: 'money.read', requestClass: 'owner' } satisfies PageHandle

const path = '/dashboard/transaction/settlement'
const statementsOfAPage = 20
const disputesOfAPage = 100

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { actors, language } = caller
  const now = shop.clock()
  const id = searchParams.get('statement') ?? ''
  const before = /^[0-9a-f]{24}$/.exec(searchParams.get('before') ?? '')?.[0]
  const compared = id === '' ? undefined : await findComparedStatement(shop.db.read, id, now)
  const statements = await listStatements(shop.db.read, { before, size: statementsOfAPage })
  const disputes = await listDisputes(shop.db.read, { state: 'open' }, { size: disputesOfAPage })
  const messages = dashboardMessages(language, 'settlement')
  return {
    heading: messages.heading,
    statement: compared && statementToWire(compared),
    statements: statements.items.map(summaryToWire),
    isFirst: before === undefined,
    older: statements.next && `${path}?before=${statements.next}`,
    disputes: disputes.items.map(disputeToWire),
    today: dhakaDay(now),
    mayWrite: isAllowed(actors, 'money.write'),
    table: isAllowed(actors, 'money.export') ? '/api/admin/disputes.csv' : undefined,
    messages,
    couriers: dashboardMessages(language, 'parcels').couriers,
    accounts: dashboardMessages(language, 'journal').accounts,
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Settlement({ loaderData }: Route.ComponentProps) {
  const { heading, statement, disputes, table, mayWrite, today, dialogs } = loaderData
  const { messages, couriers, accounts } = loaderData
  const texts = { messages, couriers, accounts, dialogs }
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      <p className="flex flex-wrap gap-3">
        <Link to="/dashboard/transaction" className="button-quiet">
          {messages.toTransactions}
        </Link>
        {statement && (
          <Link to={path} className="button-quiet">
            {messages.toSettlements}
          </Link>
        )}
      </p>
      {statement && (
        <StatementView
          // Another statement has other decisions.
          key={statement._id}
          loaded={statement}
          today={today}
          mayWrite={mayWrite}
          {...texts}
        />
      )}
      {!statement && (
        <>
          {mayWrite && <StatementForm messages={messages} couriers={couriers} />}
          <section aria-label={messages.disputes} className="grid gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2 className="text-xl font-bold">{messages.disputes}</h2>
              {table !== undefined && (
                // A file, not a page: the browser asks for it itself.
                <a href={table} download className="button-quiet">
                  {messages.download}
                </a>
              )}
            </div>
            <OpenWithCouriers
              disputes={disputes}
              mayWrite={mayWrite}
              messages={messages}
              couriers={couriers}
              accounts={accounts}
              dialogs={dialogs}
            />
          </section>
          <Statements {...loaderData} />
        </>
      )}
    </DeskPage>
  )
}

type StatementsProps = Pick<
  Route.ComponentProps['loaderData'],
  'statements' | 'isFirst' | 'older' | 'messages' | 'couriers'
>

function Statements({ statements, isFirst, older, messages, couriers }: StatementsProps) {
  const language = useLanguage()
  return (
    <section aria-label={messages.statements} className="grid gap-3">
      <h2 className="text-xl font-bold">{messages.statements}</h2>
      {statements.length === 0 && <p className="text-quiet">{messages.noStatements}</p>}
      <ul className="grid gap-2 empty:hidden">
        {statements.map(({ _id, courier, madeAt, fileName, rows, state }) => (
          <li key={_id} className="card flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
            <Link to={`${path}?statement=${_id}`} className="font-bold underline">
              {interpolate(messages.of, {
                courier: couriers[courier],
                day: formatDay(dhakaDay(new Date(madeAt)), language),
              })}
            </Link>
            <span className="text-quiet wrap-anywhere">
              {[
                fileName,
                interpolate(messages.rowsOf, { n: formatNumber(rows, language) }),
                messages[state],
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-end gap-3 empty:hidden">
        <NewestOlder newest={isFirst ? undefined : path} older={older} messages={messages} />
      </p>
    </section>
  )
}
