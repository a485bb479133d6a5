/** What both pages of the activity share: heading, the way between them, filters, one page of the list. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import type { CursorPageOnTheWire } from '#src/platform/forms/paging-query.ts'

type Filters = Readonly<Record<string, string | undefined>>

type FrameProps<Row> = {
  /** `/admin/activity` */
  readonly path: string
  readonly lead: string
  readonly filters: Filters
  readonly messages: DashboardMessages<'activity'>
  readonly tables: DashboardMessages<'tables'>
  readonly filterBar: ReactNode
  /** Between the filters and the list. */
  readonly children?: ReactNode
  readonly row: (row: Row) => ReactNode
}

const rowsAtOnce = 30

export function ActivityFrame<Row extends { readonly _id: string }>(props: FrameProps<Row>) {
  const { path, lead, filters, messages, tables, filterBar, row, children } = props
  const table = `/api${path}.csv${queryText({ ...filters, before: undefined })}`
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="grid gap-1">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="max-w-prose text-quiet">{lead}</p>
      </div>
      <nav aria-label={messages.pages} className="flex flex-wrap gap-2">
        <NavLink end to="/dashboard/activity" className={tabClass}>
          {messages.changesPage}
        </NavLink>
        <NavLink to="/dashboard/activity/security" className={tabClass}>
          {messages.securityPage}
        </NavLink>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {filterBar}
        {/* A file, not a page: the browser asks for it itself. */}
        <a href={table} download className="button-quiet">
          {messages.download}
        </a>
      </div>
      {children}
      <Rows path={path} filters={filters} messages={messages} tables={tables} row={row} />
    </main>
  )
}

function tabClass({ isActive }: { readonly isActive: boolean }): string {
  return `button-quiet ${isActive ? 'border-brand text-brand' : ''}`
}

function Rows<Row extends { readonly _id: string }>({
  path,
  filters,
  messages,
  tables,
  row,
}: Omit<FrameProps<Row>, 'filterBar' | 'lead' | 'children'>) {
  // The address may hold any text, and the shop refuses what is no id.
  const before = isInternalId(filters.before ?? '') ? filters.before : undefined
  const query = { ...filters, before, size: rowsAtOnce }
  const read = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) =>
      (await askApi<CursorPageOnTheWire<Row>>(path, { query, signal })).body,
    placeholderData: keepPreviousData,
  })
  if (read.data === undefined) {
    return read.isError ? (
      <div className="data-table-note" role="alert">
        <p>{tables.failed}</p>
        <button type="button" className="button-quiet" onClick={() => void read.refetch()}>
          {tables.tryAgain}
        </button>
      </div>
    ) : (
      <p className="data-table-note" role="status">
        {tables.loading}
      </p>
    )
  }
  const { items, next } = read.data
  return (
    <>
      {items.length === 0 ? (
        <p className="data-table-note" role="status">
          {tables.empty}
        </p>
      ) : (
        <ol className="grid gap-4" aria-label={messages.heading} aria-busy={read.isFetching}>
          {items.map((item) => (
            <li key={item._id} className="card grid gap-2 p-4 wrap-anywhere">
              {row(item)}
            </li>
          ))}
        </ol>
      )}
      <CursorLinks next={next} messages={messages} />
    </>
  )
}

/** Links, so that Back returns to the page before. */
function CursorLinks({
  next,
  messages,
}: {
  readonly next: string | null
  readonly messages: DashboardMessages<'activity'>
}) {
  const [params] = useSearchParams()
  const leadTo = (before: string | null) => {
    const query = new URLSearchParams(params)
    query.delete('before')
    if (before !== null) query.set('before', before)
    return { search: query.toString() }
  }
  return (
    <nav aria-label={messages.when} className="flex justify-end gap-3">
      {params.has('before') && (
        <Link to={leadTo(null)} className="button-quiet">
          {messages.newest}
        </Link>
      )}
      {next !== null && (
        <Link to={leadTo(next)} className="button-quiet">
          {messages.older}
        </Link>
      )}
    </nav>
  )
}

export function queryText(values: Filters): string {
  const given = Object.entries(values).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
