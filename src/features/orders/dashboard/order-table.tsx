/** SPEC.md's table of orders, with its question before a deletion. */

import { type RefObject, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import type { ListRead, ListState } from '#src/features/dashboard/use-list.ts'
import { linesAsText } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { type OrderRow, orderColumns } from '#src/features/orders/dashboard/order-columns.tsx'
import { OrderFilterBar } from '#src/features/orders/dashboard/order-filter-bar.tsx'
import type { OrderFilterName } from '#src/features/orders/dashboard/order-list.ts'
import { useDeleteOrder } from '#src/features/orders/dashboard/use-delete-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import type { Page } from '#src/lib/paging.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type OrderTableProps = {
  readonly list: ListRead<OrderOnTheWire>
  readonly state: ListState<OrderFilterName>
  /** Orders above this internal id came while the list stood open. */
  readonly newAfter: string | undefined
  readonly heading: RefObject<HTMLElement | null>
  readonly may: Readonly<Record<'edit' | 'delete' | 'status' | 'print', boolean>>
  readonly messages: DashboardMessages<'orders'>
  readonly tables: DashboardMessages<'tables'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly flagMessages: SectionMessages<'flags'>
}

export function OrderTable(props: OrderTableProps) {
  const { list, state, newAfter, heading, may, messages, tables, dialogs, failures } = props
  const { flagMessages } = props
  const language = useLanguage()
  const [toDelete, setToDelete] = useState<OrderOnTheWire>()
  const remove = useDeleteOrder({ messages, failures })
  const columns = useMemo(
    () => orderColumns({ may, language, messages, flagMessages, failures, onDelete: setToDelete }),
    [may, language, messages, flagMessages, failures],
  )
  const found = useMemo(() => list.found && withNews(list.found, newAfter), [list.found, newAfter])
  return (
    <>
      <OrderFilterBar
        filters={state.filters}
        change={state.setFilters}
        clear={state.clearFilters}
        messages={messages}
        texts={tables}
      />
      <DataTable
        label={messages.heading}
        columns={columns}
        list={{ ...list, found }}
        state={state}
        messages={tables}
        rowClass={({ isNew }) => (isNew ? 'bg-marigold/15' : '')}
      />
      {toDelete && (
        <ConfirmDialog
          question={messages.askDelete}
          subject={subjectOf(toDelete, language)}
          messages={dialogs}
          onAnswer={(isYes) => {
            // Closed at once: what is behind an open question takes no focus.
            flushSync(() => setToDelete(undefined))
            if (!isYes) return
            // The button that toDelete goes with its row.
            heading.current?.focus({ preventScroll: true })
            remove(toDelete)
          }}
        />
      )}
    </>
  )
}

function subjectOf({ oid, cname, items = [] }: OrderOnTheWire, language: Language): string {
  return [`${oid}, ${cname}`, ...(items.length > 0 ? [linesAsText(items, language)] : [])].join(
    '\n',
  )
}

function withNews(found: Page<OrderOnTheWire>, after: string | undefined): Page<OrderRow> {
  const isNew = (id: string) => after !== undefined && id > after
  return { ...found, items: found.items.map((order) => ({ ...order, isNew: isNew(order._id) })) }
}
