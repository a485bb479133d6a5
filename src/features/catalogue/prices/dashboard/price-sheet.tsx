/** The price grid: products of the filters, edited like a sheet. */

import { useCallback, useMemo, useState } from 'react'
import { ApplyForm } from '#src/features/catalogue/prices/dashboard/apply-form.tsx'
import { PriceRow } from '#src/features/catalogue/prices/dashboard/price-row.tsx'
import { RuleForm } from '#src/features/catalogue/prices/dashboard/rule-form.tsx'
import {
  calculate,
  copyFromAbove,
  fillDown,
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
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SheetProps = {
  /** The filters of the product table, or `ids`. */
  readonly query: Readonly<Record<string, string>>
  readonly messages: DashboardMessages<'prices'>
  readonly failures: FailureMessages
}

const nothing: Sheet = new Map()
const nobody: ReadonlySet<string> = new Set()
const noRows: readonly PricedOnTheWire[] = []

export function PriceSheet({ query, messages, failures }: SheetProps) {
  const read = usePrices(query)
  const rows = read.data?.items ?? noRows
  const language = useLanguage()
  const [sheet, setSheet] = useState(nothing)
  const [chosen, setChosen] = useState(nobody)
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
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((was) => {
        const next = new Set(was)
        if (isChosen) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )

  if (!read.data) return <ReadState read={read} messages={messages} />
  if (rows.length === 0) return <p className="notice">{messages.none}</p>
  const { total } = read.data
  const targets = rows.filter(({ _id }) => chosen.has(_id))
  return (
    <>
      <RuleForm
        chosen={targets.length}
        calculate={(rule, keepsOld) =>
          setSheet((was) => calculate(was, targets.length > 0 ? targets : rows, { rule, keepsOld }))
        }
        fillDown={() => {
          const at = last.current
          if (at) setSheet((was) => fillDown(was, rows, at, chosen))
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
      <div className="data-table-room">
        <table className="data-table" aria-label={messages.heading} {...handlers}>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  className="size-5"
                  aria-label={messages.chooseAll}
                  checked={targets.length === rows.length}
                  onChange={({ target }) =>
                    setChosen(target.checked ? new Set(rows.map(({ _id }) => _id)) : nobody)
                  }
                />
              </th>
              {(['product', 'price', 'oldp', 'offer', 'stock', 'cost'] as const).map((name) => (
                <th key={name} scope="col">
                  {messages.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((product, row) => (
              <PriceRow
                key={product._id}
                product={product}
                typed={sheet.get(product._id)}
                row={row}
                isChosen={chosen.has(product._id)}
                type={type}
                choose={choose}
                messages={messages}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ApplyForm
        summary={summary}
        titleOf={(id) => rows.find(({ _id }) => _id === id)?.title}
        clear={() => setSheet(nothing)}
        messages={messages.apply}
        failures={failures}
      />
    </>
  )
}
