/**
 * The one table of the dashboard. The shop sorts and pages; the table only renders: rows on a screen,
 * cards with the same texts and controls at 599 px and below.
 */

import {
  type ColumnDef,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useId, useRef } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { NoRows, NotRead } from '#src/ui/dashboard/no-rows.tsx'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'
import { Pager, type PagerState, useLastPageAtMost } from '#src/ui/dashboard/pager.tsx'
import { useStillRows } from '#src/ui/dashboard/table/use-still-rows.ts'
import { Icon } from '#src/ui/icon.tsx'

const features = tableFeatures({
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: { isNarrow: false },
})

type Features = typeof features
export type Column<Row extends RowData> = ColumnDef<Features, Row>
export type TableMessages = DashboardMessages<'tables'>

type ColumnShape<Row extends RowData> = {
  readonly id: string
  readonly header: string
  /** The wire name to sort by; a column without one cannot be sorted. */
  readonly sortBy?: string
  /** A control that needs little room: three of them fit side by side on a card. */
  readonly isNarrow?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** Define columns once, outside the component that renders them. */
export function defineColumns<Row extends RowData>(
  shapes: readonly ColumnShape<Row>[],
): readonly Column<Row>[] {
  return shapes.map(({ id, header, sortBy, isNarrow = false, cell }) => ({
    id: sortBy ?? id,
    // The shop sorts, but the table library refuses to sort a column without an accessor.
    accessorFn: (row) => row,
    header,
    cell: ({ row }) => cell(row.original),
    enableSorting: sortBy !== undefined,
    meta: { isNarrow },
  }))
}

type Identified = { readonly _id: string }

type DataTableProps<Row extends RowData & Identified> = {
  /** The label of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: {
    readonly found: Page<Row> | undefined
    readonly hasFailed: boolean
    readonly isRefreshing: boolean
    readonly tryAgain: () => void
  }
  readonly state: PagerState & {
    readonly sort: string
    readonly setSort: (sort: string) => void
  }
  readonly messages: TableMessages
  /** Sort orders without a column, offered on every screen. */
  readonly moreSorts?: readonly { readonly sort: string; readonly text: string }[]
  /** The class of a row that stands out, such as a new one. */
  readonly rowClass?: (row: Row) => string
}

const noRows: readonly never[] = []

export function DataTable<Row extends RowData & Identified>(props: DataTableProps<Row>) {
  const { label, columns, list, state, messages, moreSorts = noRows, rowClass } = props
  const sorting = sortingOf(state.sort)
  const table = useTable({
    features,
    columns: columns as Column<Row>[],
    data: list.found?.items ?? noRows,
    getRowId: ({ _id }) => _id,
    manualPagination: true,
    manualSorting: true,
    enableSortingRemoval: false,
    // Otherwise the library inspects the values, but only the shop has all of them.
    sortDescFirst: false,
    rowCount: list.found?.total ?? 0,
    state: { sorting, pagination: { pageIndex: state.page - 1, pageSize: state.size } },
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(sorting) : next
      if (first) state.setSort(first.desc ? `-${first.id}` : first.id)
    },
  })
  const rows = table.getRowModel().rows
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  const element = useRef<HTMLTableElement>(null)
  useLastPageAtMost(list.found, state)
  useStillRows(element)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.length > 0 && list.hasFailed && (
        <div className="notice flex flex-wrap items-center gap-x-5 gap-y-2" role="status">
          <NotRead text={messages.stale} list={list} messages={messages} />
        </div>
      )}
      <SortChoice headers={headers} moreSorts={moreSorts} state={state} messages={messages} />
      <div className="data-table-room">
        <table
          ref={element}
          className="data-table"
          aria-label={label}
          aria-busy={list.isRefreshing}
        >
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header.id} scope="col" aria-sort={ariaSort(header.column.getIsSorted())}>
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className="data-table-sort"
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {String(header.column.columnDef.header)}
                      <Icon name={sortIcon(header.column.getIsSorted())} />
                    </button>
                  ) : (
                    String(header.column.columnDef.header)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={rowClass?.(row.original)}>
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={cell.column.columnDef.meta?.isNarrow ? 'narrow' : ''}
                  >
                    <span className="data-table-label" aria-hidden="true">
                      {String(cell.column.columnDef.header)}
                    </span>
                    <div className="min-w-0">
                      <table.FlexRender cell={cell} />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <NoRows list={list} messages={messages} />}
      <Pager total={list.found?.total ?? 0} state={state} sizes={pageSizes} messages={messages} />
    </div>
  )
}

type SortableHeader = {
  readonly id: string
  readonly column: {
    readonly getCanSort: () => boolean
    readonly columnDef: { readonly header?: unknown }
  }
}

type SortChoiceProps = Pick<DataTableProps<never>, 'state' | 'messages'> & {
  readonly headers: readonly SortableHeader[]
  readonly moreSorts: NonNullable<DataTableProps<never>['moreSorts']>
}

/** Cards on a phone have no column heads to press. */
function SortChoice({ headers, moreSorts, state, messages }: SortChoiceProps) {
  const sortId = useId()
  const sortable = headers.filter(({ column }) => column.getCanSort())
  if (sortable.length === 0 && moreSorts.length === 0) return null
  return (
    <label
      htmlFor={sortId}
      className={`data-table-sort-choice ${moreSorts.length > 0 ? 'flex' : ''}`}
    >
      {messages.sortBy}
      <select
        id={sortId}
        className="text-field w-auto min-w-0"
        value={state.sort}
        onChange={(event) => state.setSort(event.target.value)}
      >
        {moreSorts.map(({ sort, text }) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
        {sortable.flatMap(({ id, column }) => [
          <option key={id} value={id}>
            {interpolate(messages.ascending, { column: String(column.columnDef.header) })}
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {interpolate(messages.descending, { column: String(column.columnDef.header) })}
          </option>,
        ])}
      </select>
    </label>
  )
}

function sortingOf(sort: string): SortingState {
  const desc = sort.startsWith('-')
  return [{ id: desc ? sort.slice(1) : sort, desc }]
}

function ariaSort(sorted: false | 'asc' | 'desc'): 'ascending' | 'descending' | undefined {
  if (sorted === false) return undefined
  return sorted === 'asc' ? 'ascending' : 'descending'
}

function sortIcon(sorted: false | 'asc' | 'desc'): 'sort' | 'sort-up' | 'sort-down' {
  if (sorted === false) return 'sort'
  return sorted === 'asc' ? 'sort-up' : 'sort-down'
}
