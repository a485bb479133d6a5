import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import {
  type BookedParcel,
  compareStatement,
  type Decision,
  decisions,
  settlementOf,
  totalsOf,
} from './compare-statement.ts'
import type { StatementLine } from './statement-lines.ts'

const amount = fc.integer({ min: 0, max: 5_000_00 }).map(poisha)
const maybe = fc.option(amount, { nil: undefined })

const anyParcels = fc.array(fc.record({ collect: amount, knownCharge: amount }), {
  minLength: 1,
  maxLength: 5,
})

/** Numbers beyond the parcels are unknown to the shop. */
const anyLines = fc.array(
  fc.record({ parcel: fc.nat(6), collected: amount, charges: maybe, paid: maybe }),
  { maxLength: 12 },
)

const anyDecisions = fc.array(fc.option(fc.constantFrom(...decisions), { nil: undefined }), {
  minLength: 12,
  maxLength: 12,
})

type Drawn = {
  readonly parcels: readonly { collect: number; knownCharge: number }[]
  readonly lines: readonly (Omit<StatementLine, 'row' | 'consignment' | 'invoice'> & {
    parcel: number
  })[]
  readonly decided: readonly (Decision | undefined)[]
}

function compared({ parcels, lines, decided }: Drawn) {
  const booked = parcels.map(
    ({ collect, knownCharge }, at): BookedParcel => ({
      orderId: `order ${at}`,
      parcelId: `parcel ${at}`,
      number: String(at),
      owed: poisha(collect - knownCharge),
      knownCharge: poisha(knownCharge),
      isPaid: false,
      settled: [],
    }),
  )
  const rows = lines.map(
    ({ parcel, ...line }, row): StatementLine => ({
      ...line,
      row,
      invoice: String(parcel),
      consignment: '',
    }),
  )
  const result = compareStatement({
    lines: rows,
    parcelOf: ({ invoice }) => booked[Number(invoice)],
    decisionOf: (row) => decided[row],
  })
  return { booked, result }
}

const anything = fc.record({ parcels: anyParcels, lines: anyLines, decided: anyDecisions })

it('never takes a known charge twice: what a parcel cost is what accepted rows say', () => {
  fc.assert(
    fc.property(anything, (drawn) => {
      const { booked, result } = compared(drawn)
      for (const parcel of booked) {
        const rows = result.filter((line) => line.parcel === parcel && !line.isSkipped)
        const first = rows[0]
        if (!first) continue
        const posted = rows.reduce(
          (sum, line) => sum + settlementOf(line, drawn.decided[line.row]).chargeDifference,
          parcel.knownCharge as number,
        )
        const accepted = rows.filter(({ row }) => drawn.decided[row] !== 'dispute')
        const said = accepted.reduce((sum, { charges }) => sum + charges, 0)
        const isFirstDisputed = drawn.decided[first.row] === 'dispute'
        expect(posted).toBe(said + (isFirstDisputed ? parcel.knownCharge : 0))
      }
    }),
  )
})

it('a row adds up to the balance of its parcel and its difference, to the poisha', () => {
  fc.assert(
    fc.property(anything, (drawn) => {
      const { booked, result } = compared(drawn)
      for (const parcel of booked) {
        let owed: number = parcel.owed
        for (const line of result.filter((one) => one.parcel === parcel)) {
          if (line.isSkipped) continue
          const { paid, chargeDifference } = settlementOf(line, drawn.decided[line.row])
          expect(line.openAfterPayment).toBe(owed - paid)
          expect(line.difference).toBe(paid + line.chargeDifference - owed)
          owed -= paid + chargeDifference
        }
      }
    }),
  )
})

it('a skipped row changes nothing for those after it', () => {
  fc.assert(
    fc.property(anything, fc.nat(11), (drawn, at) => {
      if (at >= drawn.lines.length) return
      const decided = drawn.decided.with(at, 'skip')
      const without = { ...drawn, decided, lines: drawn.lines.with(at, unknownLine) }
      const others = (one: Drawn) => compared(one).result.filter(({ row }) => row !== at)
      expect(others({ ...drawn, decided })).toEqual(others(without))
    }),
  )
})

const unknownLine = { parcel: 99, collected: poisha(0), charges: undefined, paid: undefined }

it('has each row in one total', () => {
  fc.assert(
    fc.property(anything, (drawn) => {
      const { result } = compared(drawn)
      const totals = totalsOf(result, [])
      const sum = (of: (one: { paid: number; difference: number }) => number) => [
        totals.reduce((all, total) => all + of(total), 0),
        result.reduce((all, line) => all + of(line), 0),
      ]
      expect(totals.reduce((all, { count }) => all + count, 0)).toBe(result.length)
      const [paid, paidByLine] = sum((one) => one.paid)
      expect(paid).toBe(paidByLine)
      const [differs, differsByLine] = sum((one) => one.difference)
      expect(differs).toBe(differsByLine)
    }),
  )
})
