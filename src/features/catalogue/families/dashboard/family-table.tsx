/** A row for each combination of options: its product, or the one that the save makes. */

import { Link } from 'react-router'
import { valuesText } from '#src/domain/catalogue/family.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import type {
  FamilyRow,
  TypedRow,
} from '#src/features/catalogue/families/dashboard/typed-family.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type TableProps = {
  readonly rows: readonly FamilyRow[]
  readonly type: (key: string, texts: Partial<TypedRow>) => void
  readonly messages: DashboardMessages<'families'>
}

export function FamilyTable({ rows, type, messages }: TableProps) {
  return (
    <PlainTable headings={Object.values(messages.columns)} aria-label={messages.products}>
      {rows.map((row) => (
        <Row key={row.key} row={row} type={(texts) => type(row.key, texts)} messages={messages} />
      ))}
    </PlainTable>
  )
}

type RowProps = Pick<TableProps, 'messages'> & {
  readonly row: FamilyRow
  readonly type: (texts: Partial<TypedRow>) => void
}

function Row({ row, type, messages }: RowProps) {
  const language = useLanguage()
  const digits = useDigits()
  const { columns } = messages
  const { standing, isSold, isThere } = row
  const option = valuesText(row.values, language)
  const labelled = (column: string) => interpolate(messages.of, { column, option })
  const number = (of: 'price' | 'stock') => ({
    ...digits({
      value: row[of],
      onChange: ({ target }) => type({ [of]: target.value }),
    }),
    'aria-label': labelled(columns[of]),
    className: 'text-field w-28',
    inputMode: 'numeric' as const,
    maxLength: 10,
    autoComplete: 'off',
    // A product that exists keeps its own.
    disabled: !isSold || (!standing && isThere),
  })
  return (
    <tr>
      <Cell label={columns.option}>
        <strong className="wrap-anywhere">{option}</strong>
        {!standing && <span className="block text-sm text-quiet">{messages.isNew}</span>}
      </Cell>
      <Cell label={columns.pid}>
        {standing ? (
          <Link
            to={`/dashboard/view-product/edit-product/${encodeURIComponent(standing.pid)}`}
            className="inline-flex min-h-11 items-center underline wrap-anywhere"
          >
            {standing.pid}
          </Link>
        ) : (
          <div className="grid gap-1">
            <input
              aria-label={labelled(columns.pid)}
              className="text-field"
              value={row.pid}
              maxLength={textLimits.pid}
              spellCheck={false}
              autoComplete="off"
              disabled={!isSold}
              onChange={({ target }) => type({ pid: target.value })}
            />
            <label className="inline-flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                aria-label={interpolate(messages.isThereOf, { option })}
                checked={isThere}
                disabled={!isSold}
                onChange={({ target }) => type({ isThere: target.checked })}
              />
              {messages.isThere}
            </label>
          </div>
        )}
      </Cell>
      <Cell label={columns.price}>
        <input {...number('price')} />
      </Cell>
      <Cell label={columns.stock}>
        <input {...number('stock')} />
      </Cell>
      <Cell label={columns.sold}>
        <input
          type="checkbox"
          className="size-6"
          aria-label={labelled(columns.sold)}
          checked={isSold}
          onChange={({ target }) => type({ isSold: target.checked })}
        />
      </Cell>
    </tr>
  )
}
