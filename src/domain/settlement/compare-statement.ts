/** Compares what a courier says of each parcel with what the journal says that it owes. Pure. */

import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import type { StatementLine } from './statement-lines.ts'

export const lineKinds = ['matched', 'short', 'over', 'unknown', 'duplicate', 'missing'] as const

export type LineKind = (typeof lineKinds)[number]

/**
 * `accept`: the figures are right. `dispute`: the money has come, and the charge is not agreed; what the
 * journal still says is an open item. `skip`: nothing came by this row.
 */
export const decisions = ['accept', 'dispute', 'skip'] as const

export type Decision = (typeof decisions)[number]

/** Couriers round to the taka. */
const tolerance = poisha(100)

/** A parcel as the shop has it before the statement. */
export type BookedParcel = {
  /** Undefined: the order is from before the journal, and its money is in what the courier owed then. */
  readonly orderId: string | undefined
  readonly parcelId: string | undefined
  readonly number: string
  /** What the courier owes for the order, its known charges taken off. */
  readonly owed: Poisha
  /** Of those charges, what no earlier statement has named. */
  readonly knownCharge: Poisha
  /** The courier has paid something for it. */
  readonly isPaid: boolean
  /** What earlier statements said of it. */
  readonly settled: readonly Figures[]
}

type Figures = { readonly paid: Poisha; readonly charges: Poisha }

export type ComparedLine = {
  readonly row: number
  readonly kind: Exclude<LineKind, 'missing'>
  readonly parcel: BookedParcel | undefined
  /** What the courier should have collected, as the journal knows it. */
  readonly expected: Poisha
  readonly paid: Poisha
  readonly charges: Poisha
  readonly knownCharge: Poisha
  /** Paid and kept, less what was expected: below 0 where something is missing. */
  readonly difference: Poisha
  /** What the charges differ from those that the journal has. */
  readonly chargeDifference: Poisha
  /** What the journal has of the order once the payment alone is posted; below 0: too much was paid. */
  readonly openAfterPayment: Poisha
  /** Nothing of it is posted. */
  readonly isSkipped: boolean
}

type Compare = {
  readonly lines: readonly StatementLine[]
  /** Undefined: no parcel of this courier. */
  readonly parcelOf: (line: StatementLine) => BookedParcel | undefined
  /** Undefined: not decided yet. */
  readonly decisionOf: (row: number) => Decision | undefined
}

type State = Pick<BookedParcel, 'owed' | 'knownCharge' | 'isPaid' | 'settled'>

/** Rows count in the sequence of the sheet: the second row of a parcel sees what the first one paid. */
export function compareStatement({
  lines,
  parcelOf,
  decisionOf,
}: Compare): readonly ComparedLine[] {
  const states = new Map<string, State>()
  return lines.map((line): ComparedLine => {
    const parcel = parcelOf(line)
    const state = (parcel && states.get(parcel.number)) ?? parcel
    const decision = decisionOf(line.row)
    const compared = compareLine(line, parcel, state)
    // What was settled before is not settled again, unless a person says that it was.
    const isSkipped =
      decision === 'skip' || (decision === undefined && compared.kind === 'duplicate')
    if (parcel && state && !isSkipped) {
      const { paid, charges, chargeDifference } = compared
      const posted = decision === 'dispute' ? poisha(0) : chargeDifference
      states.set(parcel.number, {
        owed: poisha(state.owed - paid - posted),
        knownCharge: poisha(0),
        isPaid: true,
        settled: [...state.settled, { paid, charges }],
      })
    }
    return { ...compared, isSkipped }
  })
}

function compareLine(
  line: StatementLine,
  parcel: BookedParcel | undefined,
  state: State | undefined,
): Omit<ComparedLine, 'isSkipped'> {
  const owed = state?.owed ?? poisha(0)
  const knownCharge = state?.knownCharge ?? poisha(0)
  const { paid, charges } = figuresOf(line, knownCharge)
  const expected = addPoisha(owed, knownCharge)
  const difference = poisha(paid + charges - expected)
  return {
    row: line.row,
    kind: kindOf(state, { paid, charges }, { expected, difference }),
    parcel,
    expected,
    paid,
    charges,
    knownCharge,
    difference,
    chargeDifference: poisha(charges - knownCharge),
    openAfterPayment: poisha(owed - paid),
  }
}

/** What a statement leaves out follows from the rest: collected = paid + charges. */
function figuresOf({ collected, charges, paid }: StatementLine, knownCharge: Poisha): Figures {
  const kept =
    charges ??
    (collected === undefined || paid === undefined ? knownCharge : poisha(collected - paid))
  return { charges: kept, paid: paid ?? poisha((collected ?? kept) - kept) }
}

function kindOf(
  state: State | undefined,
  { paid, charges }: Figures,
  { expected, difference }: { readonly expected: Poisha; readonly difference: Poisha },
): ComparedLine['kind'] {
  if (!state) return 'unknown'
  const isAgain =
    Math.abs(expected) <= tolerance &&
    ((state.isPaid && paid + charges > tolerance) ||
      state.settled.some((one) => one.paid === paid && one.charges === charges))
  if (isAgain) return 'duplicate'
  if (Math.abs(difference) <= tolerance) return 'matched'
  return difference < 0 ? 'short' : 'over'
}

export type UnpaidOrder = {
  readonly orderId: string
  readonly number: string
  /** The day in Dhaka on which it was delivered. */
  readonly since: string
  readonly owed: Poisha
}

/**
 * Delivered before the latest parcel of the statement, unpaid, and not in it. Couriers pay in the sequence
 * of deliveries, so those of the latest day may come with the next statement.
 */
export function missingOrders(
  unpaid: readonly UnpaidOrder[],
  compared: readonly ComparedLine[],
): readonly UnpaidOrder[] {
  const named = new Set(compared.flatMap(({ parcel }) => parcel?.orderId ?? []))
  const days = unpaid.filter(({ orderId }) => named.has(orderId)).map(({ since }) => since)
  const latest = days.toSorted().at(-1) ?? ''
  return unpaid.filter(
    ({ orderId, since, owed }) => since < latest && owed > tolerance && !named.has(orderId),
  )
}

export type KindTotal = {
  readonly kind: LineKind
  readonly count: number
  readonly paid: Poisha
  readonly charges: Poisha
  /** Of missing orders: what is owed, below 0. */
  readonly difference: Poisha
}

/** A row for each kind, also those that do not occur. */
export function totalsOf(
  compared: readonly ComparedLine[],
  missing: readonly UnpaidOrder[],
): readonly KindTotal[] {
  return lineKinds.map((kind) => {
    if (kind === 'missing') {
      const owed = addPoisha(...missing.map((order) => order.owed))
      const difference = poisha(0 - owed)
      return { kind, count: missing.length, paid: poisha(0), charges: poisha(0), difference }
    }
    const some = compared.filter((line) => line.kind === kind)
    const sum = (of: (line: ComparedLine) => Poisha) => addPoisha(...some.map(of))
    return {
      kind,
      count: some.length,
      paid: sum(({ paid }) => paid),
      charges: sum(({ charges }) => charges),
      difference: sum(({ difference }) => difference),
    }
  })
}

export type Settlement = {
  /** What has come, over all rows that are not skipped. */
  readonly paid: Poisha
  /** What is posted of charges: what accepted rows say more or less than the journal. */
  readonly chargeDifference: Poisha
}

/** What a confirmation posts for a row: the payment, and the charge where it is agreed. */
export function settlementOf(
  { isSkipped, paid, chargeDifference }: ComparedLine,
  decision: Decision | undefined,
): Settlement {
  if (isSkipped) return { paid: poisha(0), chargeDifference: poisha(0) }
  return { paid, chargeDifference: decision === 'dispute' ? poisha(0) : chargeDifference }
}
