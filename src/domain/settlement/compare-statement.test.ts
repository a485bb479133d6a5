import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { readCsv } from '#src/lib/text/read-csv.ts'
import {
  type BookedParcel,
  compareStatement,
  type Decision,
  missingOrders,
  totalsOf,
} from './compare-statement.ts'
import { areEnough, columnsFor, guessColumns } from './statement-columns.ts'
import { findHeadings, readLines } from './statement-lines.ts'

function sheetOf(text: string) {
  return readCsv(text, { rows: 100, columns: 40, cell: 200 }) ?? []
}

function linesOf(text: string) {
  const sheet = sheetOf(text)
  const at = findHeadings(sheet) ?? 0
  const read = readLines(sheet, at, guessColumns(sheet[at] ?? []))
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}

/** A parcel whose order is delivered, at Tk 1,000 with a known charge of Tk 70. */
function aParcel(number: string, matters: Partial<BookedParcel> = {}): BookedParcel {
  return {
    orderId: number,
    parcelId: `parcel of ${number}`,
    number,
    owed: fromTaka(930),
    knownCharge: fromTaka(70),
    isPaid: false,
    settled: [],
    ...matters,
  }
}

function compare(
  text: string,
  parcels: Readonly<Record<string, BookedParcel>>,
  decided: Readonly<Record<number, Decision>> = {},
) {
  return compareStatement({
    lines: linesOf(text).lines,
    parcelOf: ({ consignment, invoice }) => parcels[consignment] ?? parcels[invoice],
    decisionOf: (row) => decided[row],
  })
}

const steadfast = `Payment Sheet,,,,,,
Pagla Mart,,"Date: 24-11-2026",,,,
SL,Consignment ID,Invoice,Recipient Name,COD Amount (Tk),Delivery Charge,COD Charge,Payable
1,101,PM-00000001,Rahima,"1,000.00",60,10,930
2,102,PM-00000002,Karim,950,60,9.5,880.50
3,103,PM-00000003,Selim,0,60,0,-60
4,999,PM-0000000Z,Nobody,500,60,5,435
,Total,,,"2,450.00",240,24.50,"2,185.50"
`

it('reads a payment sheet of Steadfast: matched, short, returned and unknown', () => {
  const compared = compare(steadfast, {
    101: aParcel('PM-00000001'),
    102: aParcel('PM-00000002'),
    103: aParcel('PM-00000003', { owed: fromTaka(-60), knownCharge: fromTaka(60) }),
  })
  expect(
    compared.map(({ row, kind, difference, paid, chargeDifference }) => ({
      row,
      kind,
      difference,
      paid,
      chargeDifference,
    })),
  ).toEqual([
    { row: 4, kind: 'matched', difference: 0, paid: 930_00, chargeDifference: 0 },
    { row: 5, kind: 'short', difference: -50_00, paid: 880_50, chargeDifference: -50 },
    { row: 6, kind: 'matched', difference: 0, paid: -60_00, chargeDifference: 0 },
    { row: 7, kind: 'unknown', difference: 500_00, paid: 435_00, chargeDifference: 65_00 },
  ])
  expect(linesOf(steadfast).leftOut).toBe(1)
})

it('reads an invoice of Pathao by the numbers of orders, and takes a charge that is higher', () => {
  const text = `Consignment ID,Merchant Order ID,Recipient,Collected Amount,Delivery Fee,COD Fee,Payout
DA241126AAA,PM-00000001,R,1000.00,80.00,10.00,910.00
DA241126BBB,PM-00000001,R,1000.00,80.00,10.00,910.00
DA241126CCC,pm-00000002-2,K,1050,70,10.5,969.5`
  const compared = compare(text, {
    'PM-00000001': aParcel('PM-00000001'),
    'PM-00000002-2': aParcel('PM-00000002'),
  })
  expect(
    compared.map(({ kind, difference, chargeDifference, isSkipped }) => ({
      kind,
      difference,
      chargeDifference,
      isSkipped,
    })),
  ).toEqual([
    { kind: 'matched', difference: 0, chargeDifference: 20_00, isSkipped: false },
    { kind: 'duplicate', difference: 1_000_00, chargeDifference: 90_00, isSkipped: true },
    { kind: 'over', difference: 50_00, chargeDifference: 10_50, isSkipped: false },
  ])
})

it('reads a sheet of RedX in Bangla digits, with headings on each page and a return charge', () => {
  const text = `Tracking ID;Invoice;Cash Collection;Delivery Charge;COD Charge;Return Charge
২৪A১;PM-00000001;৳ ১,০০০;৬০;১০;
Tracking ID;Invoice;Cash Collection;Delivery Charge;COD Charge;Return Charge
24A2;PM-00000002;-;60;;40`
  const compared = compare(text, {
    '24A1': aParcel('PM-00000001'),
    '24A2': aParcel('PM-00000002', { owed: fromTaka(-60), knownCharge: fromTaka(60) }),
  })
  expect(
    compared.map(({ row, kind, paid, chargeDifference }) => ({
      row,
      kind,
      paid,
      chargeDifference,
    })),
  ).toEqual([
    { row: 2, kind: 'matched', paid: 930_00, chargeDifference: 0 },
    { row: 4, kind: 'matched', paid: -100_00, chargeDifference: 40_00 },
  ])
})

it('takes one taka more or less for the same, and not a poisha more', () => {
  const text = (amount: string) => `Invoice,Collected\nPM-00000001,${amount}`
  const kindOf = (amount: string) =>
    compare(text(amount), { 'PM-00000001': aParcel('PM-00000001') })[0]?.kind
  expect(kindOf('999')).toBe('matched')
  expect(kindOf('1001')).toBe('matched')
  expect(kindOf('998.99')).toBe('short')
  expect(kindOf('1001.01')).toBe('over')
})

it('knows what an earlier statement has settled, also a charge alone, and what is still owed', () => {
  const settled = [{ paid: fromTaka(830), charges: fromTaka(70) }]
  const text = `Invoice,Collected,Charge
PM-00000001,900,70
PM-00000002,100,0
PM-00000003,0,60`
  const compared = compare(text, {
    'PM-00000001': aParcel('PM-00000001', {
      owed: poisha(0),
      knownCharge: poisha(0),
      isPaid: true,
      settled,
    }),
    'PM-00000002': aParcel('PM-00000002', {
      owed: fromTaka(100),
      knownCharge: poisha(0),
      isPaid: true,
      settled,
    }),
    'PM-00000003': aParcel('PM-00000003', {
      owed: fromTaka(0),
      knownCharge: poisha(0),
      isPaid: true,
      settled: [{ paid: fromTaka(-60), charges: fromTaka(60) }],
    }),
  })
  expect(compared.map(({ kind }) => kind)).toEqual(['duplicate', 'matched', 'duplicate'])
})

it('leaves what is still owed open where a row is disputed, and agrees to no charge', () => {
  const text = 'Invoice,Collected,Charge\nPM-00000001,950,90'
  const [line] = compare(text, { 'PM-00000001': aParcel('PM-00000001') }, { 2: 'dispute' })
  expect(line).toMatchObject({ kind: 'short', paid: 860_00, openAfterPayment: 70_00 })
})

it('sees the second row of a parcel as the first where nothing came by the first', () => {
  const text = 'Invoice,Collected\nPM-00000001,1000\nPM-00000001,1000'
  const parcels = { 'PM-00000001': aParcel('PM-00000001') }
  const kinds = (decided: Readonly<Record<number, Decision>>) =>
    compare(text, parcels, decided).map(({ kind }) => kind)
  expect(kinds({})).toEqual(['matched', 'duplicate'])
  expect(kinds({ 2: 'skip' })).toEqual(['matched', 'matched'])
})

it('misses what was delivered before the latest parcel of the statement, and nothing newer', () => {
  const compared = compare('Invoice,Collected\nPM-00000001,1000', {
    'PM-00000001': aParcel('PM-00000001'),
  })
  const unpaid = (number: string, since: string, taka: number) => ({
    orderId: number,
    number,
    since,
    owed: fromTaka(taka),
  })
  const missing = missingOrders(
    [
      unpaid('PM-00000001', '2026-11-22', 930),
      unpaid('PM-00000002', '2026-11-21', 500),
      unpaid('PM-00000003', '2026-11-22', 500),
      unpaid('PM-00000004', '2026-11-20', 1),
    ],
    compared,
  )
  expect(missing.map(({ number }) => number)).toEqual(['PM-00000002'])
  expect(totalsOf(compared, missing).filter(({ count }) => count > 0)).toEqual([
    { kind: 'matched', count: 1, paid: 930_00, charges: 70_00, difference: 0 },
    { kind: 'missing', count: 1, paid: 0, charges: 0, difference: -500_00 },
  ])
})

it('names the rows whose amounts nobody can read', () => {
  const sheet = sheetOf('Invoice,Collected\nPM-00000001,12 or 13\nPM-00000002,1.2.3\nPM-00000003,5')
  expect(readLines(sheet, 0, guessColumns(sheet[0] ?? []))).toEqual({
    ok: false,
    failure: [
      { row: 2, text: '12 or 13' },
      { row: 3, text: '1.2.3' },
    ],
  })
})

it('remembers the columns of a courier, and guesses anew where a sheet has others', () => {
  const remembered = { invoice: 'Ref', paid: 'To us' }
  expect(columnsFor(['Ref', 'To Us', 'Invoice'], remembered)).toEqual({
    invoice: 'Ref',
    paid: 'To Us',
  })
  expect(columnsFor(['Invoice', 'Payout'], remembered)).toEqual({
    invoice: 'Invoice',
    paid: 'Payout',
  })
  expect(areEnough(columnsFor(['Name', 'Invoice'], remembered))).toBe(false)
})
