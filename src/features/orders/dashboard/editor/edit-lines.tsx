/** The lines of an order in its edit form: pieces, removed with undo, swapped. */

import { useEffect, useRef } from 'react'
import { fromTaka, timesQuantity } from '#src/domain/money.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { PiecesStepper } from '#src/features/orders/dashboard/editor/pieces-stepper.tsx'
import { type OrderedLines, shortAfter } from '#src/features/orders/dashboard/editor/typed-edit.ts'
import {
  keptLines,
  type LineEvent,
  piecesIn,
  type TypedLine,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
import type { ProductNow } from '#src/features/orders/dashboard/editor/use-products-now.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export type LinesProps = {
  /** What the edit begins with. */
  readonly order: OrderedLines
  readonly lines: readonly TypedLine[]
  readonly change: (event: LineEvent) => void
  /** Opens the search for a product in place of this one. */
  readonly swap: (line: TypedLine) => void
  /** Of the products that are sold, by pid; undefined while that is not known. */
  readonly products: ReadonlyMap<string, ProductNow> | undefined
  /** A product that was just picked takes the focus. */
  readonly picked: string | undefined
  readonly problem: string | undefined
  /** Lines to look at, with a text that says so. */
  readonly marked?: { readonly pids: readonly string[]; readonly text: string }
  readonly messages: DashboardMessages<'orderEdit'>
}

export function EditLines(props: LinesProps) {
  const { lines, problem, messages } = props
  const isLast = keptLines(lines).length === 1
  return (
    <fieldset
      className="grid min-w-0 gap-1"
      aria-describedby={problem === undefined ? undefined : 'items-said'}
    >
      <legend className="mb-1 font-bold">{messages.products}</legend>
      <ul className="grid divide-y divide-line rounded-xl border border-edge">
        {lines.map((line) => (
          <EditLine key={line.pid} {...props} line={line} isLast={isLast} />
        ))}
      </ul>
      {problem !== undefined && (
        <p id="items-said" className="text-sm font-bold text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type LineProps = LinesProps & { readonly line: TypedLine; readonly isLast: boolean }

function EditLine(props: LineProps) {
  const language = useLanguage()
  const { order, line, change, swap, isLast, products, messages } = props
  const { pid, unit, isRemoved } = line
  const sold = order.items?.find((item) => item.pid === pid) ?? line
  const title = titleIn(language, sold) || products?.get(pid)?.title || pid
  const pieces = piecesIn(line.quantity)
  const named = (sentence: string) => interpolate(sentence, { title })
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3">
      <ProductThumb image={line.image || products?.get(pid)?.image || ''} />
      <div className="wrap-anywhere">
        <p className={isRemoved ? 'text-quiet line-through' : 'font-bold'}>{title}</p>
        <p className="text-sm text-quiet">
          {pid} ·{' '}
          {interpolate(messages.unitPrice, { price: formatMoney(fromTaka(unit), language) })}
        </p>
        {!isRemoved && pieces !== undefined && (
          <p className="font-bold tabular-nums">
            {formatMoney(timesQuantity(fromTaka(unit), pieces), language)}
          </p>
        )}
        {props.marked?.pids.includes(pid) && <Mark text={props.marked.text} />}
        <p role="status" className="text-sm font-bold text-bad empty:hidden">
          {isRemoved ? '' : shortageText(props, language)}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2">
        {isRemoved ? (
          <span className="text-quiet">{messages.removed}</span>
        ) : (
          <Pieces {...props} title={title} />
        )}
        <div className="flex gap-2">
          {!isRemoved && (
            <button
              type="button"
              className="button-quiet"
              aria-label={named(messages.swapOf)}
              onClick={() => swap({ ...line, title })}
            >
              {messages.swap}
            </button>
          )}
          {/* One button, so that it keeps the focus. */}
          <button
            type="button"
            className="button-quiet aria-disabled:opacity-60"
            aria-label={named(isRemoved ? messages.undoOf : messages.removeOf)}
            aria-disabled={isLast && !isRemoved}
            onClick={() => change({ kind: isRemoved ? 'restore' : 'remove', pid })}
          >
            <Icon name={isRemoved ? 'history' : 'delete'} />
            {isRemoved ? messages.undo : messages.remove}
          </button>
        </div>
      </div>
    </li>
  )
}

/** Beside a value that a person shall look at. */
function Mark({ text }: { readonly text: string }) {
  return (
    <span className="status-pill justify-self-start text-wait">
      <Icon name="warning" />
      {text}
    </span>
  )
}

/** What the line lacks, or that it cannot be added. */
function shortageText({ order, line, products, messages }: LineProps, language: Language): string {
  const { pid, quantity } = line
  const pieces = piecesIn(quantity)
  if (pieces === undefined) return messages.wrongPieces
  const isNew = !(order.items ?? [order]).some((one) => one.pid === pid)
  if (isNew && products && !products.has(pid)) return messages.notSold
  const n = shortAfter(order, { pid, quantity, stock: products?.get(pid)?.stock })
  if (n === 0) return ''
  const stock = formatNumber(pieces - n, language)
  return interpolate(messages.missing, { n: formatNumber(n, language), stock })
}

type PiecesProps = LineProps & { readonly title: string }

function Pieces({ line, title, change, picked, messages }: PiecesProps) {
  const { pid, quantity } = line
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (picked === pid) input.current?.focus()
  }, [picked, pid])
  return (
    <PiecesStepper
      ref={input}
      name="items"
      aria-label={interpolate(messages.piecesOf, { title })}
      aria-invalid={piecesIn(quantity) === undefined}
      className="w-16"
      quantity={quantity}
      setQuantity={(text) => change({ kind: 'type', pid, quantity: text })}
      labels={{
        less: interpolate(messages.lessOf, { title }),
        more: interpolate(messages.moreOf, { title }),
      }}
    />
  )
}
