/** Every movement of a product's stock, newest first, with the resulting stock. */

import { useMemo } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { StockMovementOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import {
  type Column,
  DataTable,
  defineColumns,
  type TableMessages,
} from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export const ledgerPath = '/admin/stock'

type Movement = z.output<typeof StockMovementOnTheWire>

type LedgerProps = {
  readonly productId: string
  readonly messages: DashboardMessages<'stock'>
  readonly tables: TableMessages
}

/** The ledger has one order; the address holds only its page and size. */
const firstSight = { sort: '', sorts: [], filters: {} } as const

export function StockLedger({ productId, messages, tables }: LedgerProps) {
  const state = { ...useListState(firstSight), sort: '', filters: { pid: productId } }
  const list = useList<Movement, 'pid'>(ledgerPath, state)
  const language = useLanguage()
  const columns = useMemo(() => ledgerColumns(messages, language), [messages, language])
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{messages.ledger}</h2>
      <DataTable
        label={messages.ledger}
        columns={columns}
        list={list}
        state={state}
        messages={tables}
      />
    </section>
  )
}

function ledgerColumns(
  messages: LedgerProps['messages'],
  language: Language,
): readonly Column<Movement>[] {
  return defineColumns<Movement>([
    {
      id: 'at',
      header: messages.when,
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>,
    },
    {
      id: 'quantity',
      header: messages.change,
      cell: ({ quantity }) => (
        <strong className={`tabular-nums ${quantity < 0 ? 'text-bad' : 'text-good'}`}>
          {signed(quantity, language)}
        </strong>
      ),
    },
    {
      id: 'reason',
      header: messages.why,
      cell: (movement) => <Why movement={movement} messages={messages} />,
    },
    {
      id: 'after',
      header: messages.after,
      cell: ({ stockAfter }) => (
        <span className="tabular-nums">{formatNumber(stockAfter, language)}</span>
      ),
    },
    {
      id: 'who',
      header: messages.who,
      cell: ({ actor }) => (
        <span className="wrap-anywhere">{actor === 'buyer' ? messages.buyer : actor}</span>
      ),
    },
  ])
}

function Why({ movement, messages }: { movement: Movement; messages: LedgerProps['messages'] }) {
  const { reason, note, oid } = movement
  return (
    <div className="wrap-anywhere">
      {messages.reasons[reason]}
      {note !== '' && <span className="block text-quiet">{note}</span>}
      {oid !== undefined && (
        <Link
          to={`/dashboard/manage-orders/edit-order/${oid}`}
          className="flex min-h-11 w-fit items-center underline"
        >
          {interpolate(messages.order, { number: oid })}
        </Link>
      )}
    </div>
  )
}

/** Uses a minus sign, not a hyphen. */
function signed(quantity: number, language: Language): string {
  const pieces = formatNumber(Math.abs(quantity), language)
  if (quantity === 0) return pieces
  return quantity > 0 ? `+${pieces}` : `−${pieces}`
}
