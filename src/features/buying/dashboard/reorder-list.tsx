/** What to order: rows that become a purchase order. */

import { Link } from 'react-router'
import { exactTaka } from '#src/domain/money.ts'
import {
  ChoiceField,
  PostForm,
  RowInput,
  stateOf,
} from '#src/features/buying/dashboard/form-parts.tsx'
import type { TypedFields } from '#src/features/buying/forms/typed-rows.ts'
import type { ReorderRow } from '#src/features/buying/reorder/list-reorder.server.ts'
import type { SupplierView } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type ReorderListProps = {
  readonly reorder: {
    readonly items: readonly ReorderRow[]
    readonly total: number
    readonly page: number
    readonly size: number
    readonly supplier: string | undefined
    /** The last day of the sales; undefined: they were not counted yet. */
    readonly until: string | undefined
  }
  readonly suppliers: readonly SupplierView[]
  readonly mayWrite: boolean
  readonly maySeeWaiting: boolean
  readonly formKey: string
  readonly refused:
    | { readonly typed: TypedFields; readonly problems: Readonly<Record<string, string>> }
    | undefined
  readonly messages: DashboardMessages<'buying'>
}

export function ReorderList(props: ReorderListProps) {
  const { reorder, suppliers, messages } = props
  const language = useLanguage()
  const texts = messages.reorder
  const { items, supplier, until } = reorder
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={messages.tabs.reorder}>
      <p className="max-w-prose text-quiet">
        {texts.lead}{' '}
        {until === undefined
          ? texts.notCounted
          : interpolate(texts.counted, { day: formatDay(until, language) })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label={messages.supplier} className="flex flex-wrap gap-2">
          <SupplierLink id={undefined} name={messages.all} chosen={supplier} />
          {suppliers
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, name }) => (
              <SupplierLink key={id} id={id} name={name} chosen={supplier} />
            ))}
          <SupplierLink id="none" name={messages.noSupplier} chosen={supplier} />
        </nav>
        {/* A file, not a page: the browser asks for it itself. */}
        <a
          href={`/api/admin/reorder.csv${supplier === undefined ? '' : `?supplier=${supplier}`}`}
          download
          className="button-quiet"
        >
          {messages.download}
        </a>
      </div>
      {items.length === 0 ? <NothingToReorder {...props} /> : <ReorderForm {...props} />}
      <p className="max-w-prose text-sm text-quiet">{texts.formula}</p>
    </section>
  )
}

function SupplierLink({
  id,
  name,
  chosen,
}: {
  readonly id: string | undefined
  readonly name: string
  readonly chosen: string | undefined
}) {
  return (
    <Link
      to={id === undefined ? '/dashboard/stock' : `/dashboard/stock?supplier=${id}`}
      className={`button-quiet px-3 ${id === chosen ? 'border-brand text-brand' : ''}`}
      aria-current={id === chosen ? 'true' : undefined}
    >
      {name}
    </Link>
  )
}

function NothingToReorder({ reorder, messages }: ReorderListProps) {
  const texts = messages.reorder
  if (reorder.supplier !== undefined) {
    return (
      <p className="data-table-note" role="status">
        {texts.noneOfSupplier}
      </p>
    )
  }
  return (
    <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
      <p className="text-xl font-bold">{texts.none}</p>
      <p className="max-w-[48ch] text-quiet">{texts.aboutNone}</p>
      <Link to="/dashboard/view-product" className="button-quiet">
        {texts.toProducts}
      </Link>
    </div>
  )
}

function ReorderForm(props: ReorderListProps) {
  const { reorder, suppliers, mayWrite, formKey, refused, messages } = props
  const texts = messages.reorder
  const state = stateOf('order', refused, messages)
  const open = suppliers.filter(({ isArchived }) => !isArchived)
  const table = <ReorderTable {...props} />
  if (!mayWrite) return table
  if (open.length === 0) {
    return (
      <>
        {table}
        <Link to="/dashboard/stock?tab=suppliers" className="button-main justify-self-start">
          {texts.addSupplierFirst}
        </Link>
      </>
    )
  }
  const proposed = reorder.supplier ?? reorder.items[0]?.supplier?.id
  return (
    // Another page of the list has other rows: it keeps no text of this one.
    <PostForm
      key={`${reorder.supplier} ${reorder.page}`}
      form="order"
      hidden={{ key: formKey, note: '' }}
      label={texts.make}
      submit={texts.make}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {table}
      <Pages {...props} />
      <p className="text-quiet">{texts.chosen}</p>
      <div className="max-w-md">
        <ChoiceField
          {...state}
          name="supplier"
          label={messages.supplier}
          choices={open.map(({ id, name }) => [id, name] as const)}
          chosen={proposed === 'none' ? undefined : proposed}
        />
      </div>
    </PostForm>
  )
}

function Pages({ reorder, messages }: ReorderListProps) {
  const { page, size, total, supplier } = reorder
  const to = (other: number) =>
    `/dashboard/stock?${new URLSearchParams({ ...(supplier !== undefined && { supplier }), page: String(other) })}`
  return (
    <nav aria-label={messages.tabs.reorder} className="flex justify-end gap-3 empty:hidden">
      {page > 1 && (
        <Link to={to(page - 1)} className="button-quiet">
          {messages.previous}
        </Link>
      )}
      {page * size < total && (
        <Link to={to(page + 1)} className="button-quiet">
          {messages.next}
        </Link>
      )}
    </nav>
  )
}

function ReorderTable(props: ReorderListProps) {
  const { reorder, mayWrite, messages } = props
  const { take, ...columns } = messages.reorder.columns
  const headings = [...(mayWrite ? [take] : []), ...Object.values(columns)]
  return (
    <PlainTable
      headings={headings}
      className="md:[&_th]:whitespace-normal"
      aria-label={messages.tabs.reorder}
    >
      {reorder.items.map((row, at) => (
        <Row key={row.productId} {...props} row={row} at={at} />
      ))}
    </PlainTable>
  )
}

type RowProps = ReorderListProps & { readonly row: ReorderRow; readonly at: number }

function Row({ row, at, mayWrite, maySeeWaiting, refused, messages }: RowProps) {
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const texts = messages.reorder
  const { columns } = texts
  const state = stateOf('order', refused, messages)
  const product = row.title
  const cost = row.cost === undefined ? '' : digitsIn(exactTaka(row.cost), language)
  const pieces = digitsIn(String(row.pieces), language)
  return (
    <tr>
      {mayWrite && (
        <Cell label={columns.take}>
          <label className="grid size-11 place-items-center">
            <input type="hidden" name={`pid-${at}`} value={row.productId} readOnly />
            <input
              type="checkbox"
              name={`take-${at}`}
              value="yes"
              className="size-5 accent-brand"
              defaultChecked={state.typed[`take-${at}`] === 'yes'}
              aria-label={interpolate(texts.take, { product })}
            />
          </label>
        </Cell>
      )}
      <Cell label={columns.product}>
        <Link
          to={`/dashboard/view-product/edit-product/${encodeURIComponent(row.pid)}`}
          className="wrap-anywhere underline md:block md:min-w-40"
        >
          {product}
        </Link>
      </Cell>
      <Cell label={columns.sold}>{n(row.sold)}</Cell>
      <Cell label={columns.days}>{n(row.daysWithStock)}</Cell>
      <Cell label={columns.deliver}>{n(row.daysToDeliver)}</Cell>
      <Cell label={columns.stock}>{n(row.stock)}</Cell>
      <Cell label={columns.onOrder}>{n(row.onOrder)}</Cell>
      <Cell label={columns.short}>{n(row.short)}</Cell>
      <Cell label={columns.pieces}>
        {mayWrite ? (
          <RowInput
            {...state}
            name={`pieces-${at}`}
            label={interpolate(texts.piecesOf, { product })}
            value={pieces}
          />
        ) : (
          <strong>{pieces}</strong>
        )}
      </Cell>
      <Cell label={columns.cost}>
        {mayWrite ? (
          <RowInput
            {...state}
            name={`cost-${at}`}
            label={interpolate(texts.costOf, { product })}
            value={cost}
          />
        ) : (
          cost
        )}
      </Cell>
      <Cell label={columns.supplier}>{row.supplier?.name ?? '–'}</Cell>
      <Cell label={columns.waiting}>
        {maySeeWaiting && row.waiting > 0 ? (
          <Link
            to={`/dashboard/waitlist?product=${encodeURIComponent(row.pid)}`}
            className="inline-flex min-h-11 min-w-11 items-center underline"
            aria-label={`${columns.waiting}: ${product}, ${n(row.waiting)}`}
          >
            {n(row.waiting)}
          </Link>
        ) : (
          n(row.waiting)
        )}
      </Cell>
    </tr>
  )
}
