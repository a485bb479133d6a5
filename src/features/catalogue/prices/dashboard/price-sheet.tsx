/** The price grid: products of the filters, edited like a sheet. */

import { useCallback, useMemo, useState } from 'react'
import { ApplyForm } from '#src/features/catalogue/prices/dashboard/apply-form.tsx'
import { PriceRow } from '#src/features/catalogue/prices/dashboard/price-row.tsx'
import { RuleForm } from '#src/features/catalogue/prices/dashboard/rule-form.tsx'
import {
  calculate,
  copyFromAbove,
  fillDown,
  forgetCounts,
  paste,
  type Sheet,
  summaryOf,
  type TypedRow,
  write,
} from '#src/features/catalogue/prices/dashboard/sheet.ts'
import { useCells } from '#src/features/catalogue/prices/dashboard/use-cells.ts'
import { usePrices } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SheetProps = {
  /** The filters of the product table, or `ids`. */
  readonly query: Readonly<Record<string, string>>
  readonly messages: DashboardMessages<'prices'>
  readonly bannerMessages: DashboardMessages<'banners'>
  readonly failures: FailureMessages
}

const nothing: Sheet = new Map()
const sheetHeadings = ['product', 'price', 'oldp', 'offer', 'stock', 'cost'] as const
const noRows: readonly PricedOnTheWire[] = []

export function PriceSheet({ query, messages, bannerMessages, failures }: SheetProps) {
  const read = usePrices(query)
  const rows = read.data?.items ?? noRows
  const language = useLanguage()
  const [sheet, setSheet] = useState(nothing)
  const summary = useMemo(() => summaryOf(sheet, rows), [sheet, rows])
  const { last, handlers } = useCells({
    size: rows.length,
    paste: (at, text) => setSheet((was) => paste(was, rows, at, text)),
    copyFromAbove: (at) => setSheet((was) => copyFromAbove(was, rows, at)),
  })
  const type = useCallback(
    (product: PricedOnTheWire, texts: Partial<TypedRow>) =>
      setSheet((was) => write(was, product, texts)),
    [],
  )

  if (!read.data) return <ReadState read={read} messages={messages} />
  if (rows.length === 0) return <p className="notice">{messages.none}</p>
  const { total } = read.data
  return (
    <>
      <RuleForm
        calculate={(rule, keepsOld) => setSheet((was) => calculate(was, rows, { rule, keepsOld }))}
        fillDown={() => {
          const at = last.current
          if (at) setSheet((was) => fillDown(was, rows, at))
        }}
        messages={messages.rule}
      />
      {total > rows.length && (
        <p className="notice">
          {interpolate(messages.first, {
            n: formatNumber(rows.length, language),
            total: formatNumber(total, language),
          })}
        </p>
      )}
      <PlainTable
        headings={sheetHeadings.map((name) => messages.columns[name])}
        aria-label={messages.heading}
        {...handlers}
      >
        {rows.map((product, row) => (
          <PriceRow
            key={product._id}
            product={product}
            typed={sheet.get(product._id)}
            row={row}
            type={type}
            messages={messages}
          />
        ))}
      </PlainTable>
      <ApplyForm
        summary={summary}
        titleOf={(id) => {
          const product = rows.find(({ _id }) => _id === id)
          return product && titleIn(language, product)
        }}
        clear={() => setSheet(nothing)}
        countAgain={(ids) => setSheet((was) => forgetCounts(was, rows, ids))}
        messages={messages}
        bannerMessages={bannerMessages}
        failures={failures}
      />
    </>
  )
}
