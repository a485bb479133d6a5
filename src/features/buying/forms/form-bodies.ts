/** What the pages' forms say, as the bodies that the API takes: both are parsed by the same rules. */

import type { z } from 'zod'
import {
  numberTyped,
  rowsIn,
  type TypedFields,
  type TypedRow,
  takaOrNothing,
} from '#src/features/buying/forms/typed-rows.ts'

type BodyOfRows = { readonly body: unknown; readonly rows: readonly TypedRow[] }

export function supplierBody({ name, phone, address, note, days = '' }: TypedFields): BodyOfRows {
  return { body: { name, phone, address, note, days: numberTyped(days) }, rows: [] }
}

export function paymentBody({ supplier, paidFrom, amount = '', note }: TypedFields): BodyOfRows {
  const isNamed = supplier !== undefined && supplier !== ''
  const body = {
    supplier: isNamed ? supplier : null,
    paidFrom,
    note,
    amount: takaOrNothing(amount),
  }
  return { body, rows: [] }
}

/** Of the list of what to order only the ticked rows; of a draft the rows with pieces. */
export function purchaseBody(typed: TypedFields, { isTicked }: { isTicked: boolean }): BodyOfRows {
  const rows = rowsIn(typed).filter(({ field }) =>
    isTicked ? field('take') !== '' : field('pid') !== '' && field('pieces') !== '',
  )
  const items = rows.map(({ field }) => ({
    pid: field('pid'),
    pieces: numberTyped(field('pieces')),
    cost: takaOrNothing(field('cost')),
  }))
  return { body: { supplier: typed.supplier, note: typed.note, items }, rows }
}

/** A row of which nothing came is left out, whatever cost stands in it. */
export function receiptBody(typed: TypedFields): BodyOfRows {
  const rows = rowsIn(typed).filter(
    ({ field }) => field('pieces') !== '' || field('damaged') !== '',
  )
  const items = rows.map(({ field }) => {
    const total = takaOrNothing(field('total'))
    return {
      pid: field('pid'),
      pieces: numberTyped(field('pieces') || '0'),
      damaged: numberTyped(field('damaged') || '0'),
      ...(total === undefined ? { cost: takaOrNothing(field('cost')) } : { total }),
    }
  })
  const body = {
    items,
    paidFrom: typed.paidFrom,
    paysDamaged: typed.paysDamaged === 'yes',
    freight: takaOrNothing(typed.freight ?? ''),
    freightFrom: typed.freightFrom,
    note: typed.note,
  }
  return { body, rows }
}

/** The first problem of each field of the form: one of a row stands at the row. */
export function problemsOfForm(
  error: z.ZodError,
  rows: readonly TypedRow[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const [first, place, name = 'pieces'] = path
    const row = typeof place === 'number' ? rows[place] : undefined
    const field = row ? `${String(name)}-${row.at}` : String(first)
    problems[field] ??= message
  }
  return problems
}
