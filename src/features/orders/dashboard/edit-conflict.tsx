/** Two have edited the same order: what both did, field by field, and the later one chooses. */

import { useEffect, useRef } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import {
  type EditFieldName,
  editDifferences,
  type TypedEdit,
} from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/typed-order.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatMoney } from '#src/i18n/format-money.ts'

type ConflictProps = {
  readonly before: OrderOnTheWire
  readonly theirs: OrderOnTheWire
  readonly mine: TypedEdit
  readonly isSaving: boolean
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly words: DashboardWords<'orderEdit'>
}

export function EditConflict(props: ConflictProps) {
  const { before, theirs, mine, isSaving, takeTheirs, keepMine, words } = props
  const section = useRef<HTMLElement>(null)
  const rows = conflictRows({ before, theirs, mine }, words)
  useEffect(() => section.current?.focus(), [])

  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict"
      className="card grid gap-4 border-2 border-wait p-5"
    >
      <h2 id="conflict" className="text-xl font-bold">
        {words.conflict}
      </h2>
      <p className="text-quiet">{words.conflictHelp}</p>
      <table className="data-table wrap-anywhere">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.theirs}</th>
            <th scope="col">{words.mine}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th
                scope="row"
                className="col-span-full border-b border-line align-top max-[599px]:px-0"
              >
                {row.label}
              </th>
              <ConflictCell label={words.before} text={row.before} words={words} />
              <ConflictCell
                label={words.theirs}
                text={row.theirs}
                isChanged={row.theirs !== row.before}
                words={words}
              />
              <ConflictCell
                label={words.mine}
                text={row.mine}
                isChanged={row.mine !== row.theirs}
                words={words}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" disabled={isSaving} onClick={takeTheirs}>
          {words.takeTheirs}
        </button>
        <button type="button" className="button-main" disabled={isSaving} onClick={keepMine}>
          {words.keepMine}
        </button>
      </div>
    </section>
  )
}

type CellProps = {
  readonly label: string
  readonly text: string
  readonly isChanged?: boolean
  readonly words: DashboardWords<'orderEdit'>
}

function ConflictCell({ label, text, isChanged = false, words }: CellProps) {
  return (
    <td>
      <span className="data-table-label" aria-hidden="true">
        {label}
      </span>
      <span className={`whitespace-pre-line ${isChanged ? 'font-bold' : ''}`}>
        {text === '' ? words.nothing : text}
      </span>
    </td>
  )
}

type ConflictRow = {
  readonly label: string
  readonly before: string
  readonly theirs: string
  readonly mine: string
}

function conflictRows(
  edits: Pick<ConflictProps, 'before' | 'theirs' | 'mine'>,
  words: ConflictProps['words'],
): readonly ConflictRow[] {
  const labels: Readonly<Record<EditFieldName, string>> = {
    cname: words.name,
    cphone: words.phone,
    quantity: words.quantity,
    caddress: words.address,
    city: words.delivery,
    cupon: words.code,
  }
  const fields = editDifferences(edits).map(({ name, before, theirs, mine }) => {
    const show = (text: string) => (name === 'city' ? feeText(text) : text)
    return { label: labels[name], before: show(before), theirs: show(theirs), mine: show(mine) }
  })
  const statusText = ({ status }: OrderOnTheWire) =>
    status === 'done' ? words.done : words.notDone
  const { before, theirs } = edits
  if (before.status === theirs.status) return fields
  const status = {
    label: words.status,
    before: statusText(before),
    theirs: statusText(theirs),
    // Whoever saves an edit wants the buyer to be phoned.
    mine: words.notDone,
  }
  return [...fields, status]
}

function feeText(city: string): string {
  const taka = numberTyped(city)
  return taka === undefined ? city : formatMoney(fromTaka(taka), 'en')
}
