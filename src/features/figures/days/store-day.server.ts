/** Writes the figures of a day, as far as they are others than those that stand. */

import { sql } from 'kysely'
import { type CutFigures, cuts, type Figures } from '#src/domain/figures/day-figures.ts'
import { literals } from '#src/features/orders/list/order-places.server.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

type Row = Tables['day_figures']

/** Twelve values a row; SQLite ends at 32,766. */
const rowsAtOnce = 1_000

export async function storeDay(
  db: Database,
  day: string,
  figures: readonly CutFigures[],
): Promise<void> {
  const { changed, gone } = await compareDay(db.read, day, figures)
  if (changed.length === 0 && gone.length === 0) return
  await commit(db, async (tx) => {
    for (const row of gone) await deleteRow(tx, row)
    for (const some of chunksOf(changed, rowsAtOnce)) await upsert(tx, some)
    await writeStamp(tx)
  })
}

type Difference = {
  /** As they should be. */
  readonly changed: readonly Row[]
  readonly gone: readonly Row[]
}

/** How the figures that stand differ from these. */
export async function compareDay(
  reads: Reads,
  day: string,
  figures: readonly CutFigures[],
): Promise<Difference> {
  const stand = new Map((await rowsOf(reads, day)).map((row) => [keyOf(row), row]))
  const rows = figures.map((one) => rowFrom(day, one))
  const changed = rows.filter((row) => !isSame(row, stand.get(keyOf(row))))
  for (const row of rows) stand.delete(keyOf(row))
  return { changed, gone: [...stand.values()] }
}

const keyOf = ({ cut, name }: Pick<Row, 'cut' | 'name'>) => `${cut} ${name}`

async function rowsOf(reads: Reads, day: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select cut, day, name, placed, confirmed, sent, delivered, returned, pieces,
      pieces_delivered, sales_poisha, delivered_poisha
    from day_figures where cut in (${literals(cuts)}) and day = ${day}`.execute(reads)
  return rows
}

const numbers = [
  'placed',
  'confirmed',
  'sent',
  'delivered',
  'returned',
  'pieces',
  'pieces_delivered',
  'sales_poisha',
  'delivered_poisha',
] as const

function isSame(row: Row, stands: Row | undefined): boolean {
  return stands !== undefined && numbers.every((name) => row[name] === Number(stands[name]))
}

function rowFrom(day: string, { cut, name, figures }: CutFigures): Row {
  const { pieces, piecesDelivered, sales, salesDelivered, ...counts } = figures
  return {
    cut,
    day,
    name,
    ...counts,
    pieces,
    pieces_delivered: piecesDelivered,
    sales_poisha: sales,
    delivered_poisha: salesDelivered,
  }
}

export type FigureRow = Readonly<Record<(typeof numbers)[number], number | string>>

export function figuresFromRow(row: FigureRow): Figures {
  return {
    placed: Number(row.placed),
    confirmed: Number(row.confirmed),
    sent: Number(row.sent),
    delivered: Number(row.delivered),
    returned: Number(row.returned),
    pieces: Number(row.pieces),
    piecesDelivered: Number(row.pieces_delivered),
    sales: Number(row.sales_poisha),
    salesDelivered: Number(row.delivered_poisha),
  }
}

async function upsert(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('day_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['cut', 'day', 'name']).doUpdateSet((eb) => ({
        placed: eb.ref('excluded.placed'),
        confirmed: eb.ref('excluded.confirmed'),
        sent: eb.ref('excluded.sent'),
        delivered: eb.ref('excluded.delivered'),
        returned: eb.ref('excluded.returned'),
        pieces: eb.ref('excluded.pieces'),
        pieces_delivered: eb.ref('excluded.pieces_delivered'),
        sales_poisha: eb.ref('excluded.sales_poisha'),
        delivered_poisha: eb.ref('excluded.delivered_poisha'),
      })),
    )
    .execute()
}

async function deleteRow(tx: Tx, { cut, day, name }: Row): Promise<void> {
  await tx
    .deleteFrom('day_figures')
    .where('cut', '=', cut)
    .where('day', '=', day)
    .where('name', '=', name)
    .execute()
}

const stampName = 'stamp'

/** Another text after every change of the figures, for what a process keeps of them. */
export async function readStamp(reads: Reads): Promise<string> {
  const row = await reads
    .selectFrom('day_figures_state')
    .select('value')
    .where('name', '=', stampName)
    .executeTakeFirst()
  return row?.value ?? ''
}

async function writeStamp(tx: Tx): Promise<void> {
  const value = crypto.randomUUID()
  await tx
    .insertInto('day_figures_state')
    .values({ name: stampName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
