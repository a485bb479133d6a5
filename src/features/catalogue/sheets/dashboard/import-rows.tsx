/** The rows of an import: each cell that changes, as it is and as it shall be. */

import { CellPictures } from '#src/features/catalogue/sheets/dashboard/cell-pictures.tsx'
import { type ShownRows, useRows } from '#src/features/catalogue/sheets/dashboard/use-import.ts'
import type {
  ImportedRowOnTheWire,
  ImportOnTheWire,
} from '#src/features/catalogue/sheets/import-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ImportRowsProps = {
  readonly imported: ImportOnTheWire
  readonly kind: ShownRows
  readonly messages: DashboardMessages<'productSheets'>
  readonly tables: DashboardMessages<'tables'>
}

export function ImportRows({ imported, kind, messages, tables }: ImportRowsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useRows(
    imported,
    kind,
  )
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {isPending && <p role="status">{tables.loading}</p>}
      <ul aria-label={messages.rows} className="grid gap-2">
        {rows.map((row) => (
          <li key={row.row}>
            <Row row={row} messages={messages} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <BusyButton
          className="button-quiet justify-self-start"
          isBusy={isFetchingNextPage}
          press={() => void fetchNextPage()}
        >
          {messages.more}
        </BusyButton>
      )}
    </>
  )
}

type RowProps = Pick<ImportRowsProps, 'messages'> & { readonly row: ImportedRowOnTheWire }

function Row({ row: { row, pid, kind, cells }, messages }: RowProps) {
  const language = useLanguage()
  const name = interpolate(messages.row, { n: formatNumber(row, language) })
  return (
    <article aria-label={`${name}: ${pid}`} className="card grid gap-2 px-4 py-3">
      <p className="flex flex-wrap gap-x-3">
        <strong className="wrap-anywhere">{pid}</strong>
        <span className="text-quiet">{kind === 'new' ? `${name} · ${messages.isNew}` : name}</span>
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {cells.map((cell) => (
          <Cell key={cell.column} cell={cell} messages={messages} />
        ))}
      </dl>
    </article>
  )
}

type CellProps = Pick<ImportRowsProps, 'messages'> & {
  readonly cell: ImportedRowOnTheWire['cells'][number]
}

function Cell({ cell, messages }: CellProps) {
  const { column, problem, isKept, pictures } = cell
  return (
    <div className={pictures ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-quiet">{messages.columns[column]}</dt>
      {pictures ? (
        <>
          {cell.from !== null && (
            <CellPictures label={messages.from} pictures={pictures.from} messages={messages} />
          )}
          {cell.to !== null && (
            <CellPictures label={messages.to} pictures={pictures.to} messages={messages} />
          )}
        </>
      ) : (
        <CellTexts cell={cell} messages={messages} />
      )}
      {problem !== null && <dd className="text-bad">{problem}</dd>}
      {isKept && <dd className="text-bad">{messages.keptCell}</dd>}
    </div>
  )
}

function CellTexts({ cell: { from, to }, messages }: CellProps) {
  const shown = (text: string) => (text === '' ? messages.empty : text)
  return (
    <>
      {from !== null && (
        <dd className="wrap-anywhere whitespace-pre-line text-quiet line-through">
          <span className="sr-only">{messages.from}: </span>
          {shown(from)}
        </dd>
      )}
      {to !== null && (
        <dd className="wrap-anywhere whitespace-pre-line font-bold">
          {from !== null && <span className="sr-only">{messages.to}: </span>}
          {shown(to)}
        </dd>
      )}
    </>
  )
}
