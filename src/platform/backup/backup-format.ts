/**
 * A backup is lines of JSON, the same from both engines: a header, then `{"table":…}` and the rows as
 * arrays for every table, then the counts and sums of the rows.
 */

import { z } from 'zod'
import { BackupRefused } from './backup-refused.ts'

export const formatVersion = 1

/**
 * Integers are decimal text, so that no digit is lost; bytes are base64; text and real stay as they are;
 * null is null.
 */
const columnKinds = ['text', 'integer', 'real', 'bytes'] as const

const Column = z.object({ name: z.string(), kind: z.enum(columnKinds) })
const Table = z.object({ name: z.string(), columns: z.array(Column).min(1) })

export type Column = z.output<typeof Column>
export type Table = z.output<typeof Table>

export const Header = z.object({
  format: z.literal('pagla-mart-backup'),
  version: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** What seals secrets at rest; in an encrypted backup alone. */
  secretsKey: z.string().optional(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** A table stands after the tables that its rows refer to. */
  tables: z.array(Table),
})

export type Header = z.output<typeof Header>

export type Value = string | number | null
export type Row = readonly Value[]

/** The rows of one table, and the sum of each integer column as decimal text. */
const Total = z.object({ rows: z.int(), sums: z.record(z.string(), z.string()) })
export const Totals = z.record(z.string(), Total)

export type Total = z.output<typeof Total>
export type Totals = z.output<typeof Totals>

export const TableLine = z.object({ table: z.string() })
export const EndLine = z.object({ end: Totals })

const integer = /^(?:0|-?[1-9]\d{0,18})$/
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

function isOfKind(value: unknown, kind: Column['kind']): value is Value {
  if (value === null) return true
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'integer':
      return typeof value === 'string' && integer.test(value)
    case 'bytes':
      return typeof value === 'string' && base64.test(value)
    case 'real':
      return typeof value === 'number' && Number.isFinite(value)
  }
}

export type Tally = {
  /** Throws BackupRefused for a row that does not fit the table's columns. */
  readonly add: (row: unknown) => Row
  readonly total: () => Total
}

/** Counts and adds up rows, for the writer and the reader alike. */
export function tallyOf({ name, columns }: Table): Tally {
  const sums = new Map<number, bigint>()
  let rows = 0

  function checked(row: unknown): Row {
    const isRow =
      Array.isArray(row) &&
      row.length === columns.length &&
      columns.every(({ kind }, index) => isOfKind(row[index], kind))
    if (!isRow) throw new BackupRefused(`Row ${rows + 1} of ${name} is not of its columns`)
    return row
  }

  return {
    add: (given) => {
      const row = checked(given)
      for (const [index, { kind }] of columns.entries()) {
        const value = row[index]
        if (kind === 'integer' && typeof value === 'string') {
          sums.set(index, (sums.get(index) ?? 0n) + BigInt(value))
        }
      }
      rows += 1
      return row
    },
    total: () => ({
      rows,
      sums: Object.fromEntries(
        columns.flatMap(({ name, kind }, index) =>
          kind === 'integer' ? [[name, String(sums.get(index) ?? 0n)]] : [],
        ),
      ),
    }),
  }
}
