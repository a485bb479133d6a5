/** A page with one list, beside a larger one that it leads back to: drafts, deleted orders and products. */

import type { Ref } from 'react'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Column, DataTable } from '#src/ui/dashboard/data-table.tsx'

type ListPageProps<Row extends { readonly _id: string }> = {
  /** Of the API, which sorts the list. */
  readonly path: string
  readonly backTo: string
  /** Takes the focus from a row that leaves the list. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** Stable: the table draws all rows anew for others. */
  readonly columns: readonly Column<Row>[]
  readonly messages: { readonly back: string; readonly heading: string; readonly hint: string }
  readonly tables: DashboardMessages<'tables'>
}

const asItComes = { sort: '', sorts: [], filters: {} } as const

export function ListPage<Row extends { readonly _id: string }>({
  path,
  backTo,
  heading,
  columns,
  messages,
  tables,
}: ListPageProps<Row>) {
  const wayBack = useWayBack(backTo)
  const state = useListState(asItComes)
  const list = useList<Row>(path, state)
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="grid justify-items-start gap-1">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        <h1 ref={heading} tabIndex={-1} className="heading-desk outline-none">
          {messages.heading}
        </h1>
        <p className="text-quiet">{messages.hint}</p>
      </div>
      <DataTable
        label={messages.heading}
        columns={columns}
        list={list}
        state={state}
        messages={tables}
      />
    </main>
  )
}
