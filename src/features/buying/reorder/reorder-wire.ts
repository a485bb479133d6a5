/** The wire names of the reorder list, and its lines as a table. */

import { z } from 'zod'
import { exactTaka, toTaka } from '#src/domain/money.ts'
import type { ReorderRow } from '#src/features/buying/reorder/list-reorder.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

export const ReorderRowOnTheWire = z.object({
  pid: z.string(),
  title: z.string(),
  supplier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  days: z.int().describe('From the order to the delivery'),
  sold: z.int().describe('In the 28 days before today'),
  daysWithStock: z.int(),
  stock: z.int(),
  onOrder: z.int(),
  short: z.int().describe('Pieces that confirmed orders still lack'),
  cost: z.number().nullable().describe('Of one piece, as it was ordered or bought last, in taka'),
  pieces: z.int().describe('To order'),
  waiting: z.int().describe('Phones that wait for the product'),
})

export function reorderToWire(row: ReorderRow): z.output<typeof ReorderRowOnTheWire> {
  const { pid, title, supplier, daysToDeliver, sold, daysWithStock, stock, onOrder, short } = row
  return {
    pid,
    title,
    supplier: supplier ? { _id: supplier.id, name: supplier.name } : null,
    days: daysToDeliver,
    sold,
    daysWithStock,
    stock,
    onOrder,
    short,
    cost: row.cost === undefined ? null : toTaka(row.cost),
    pieces: row.pieces,
    waiting: row.waiting,
  }
}

type Messages = DashboardMessages<'buying'>

export function reorderHeadings(messages: Messages): readonly string[] {
  const { columns } = messages.reorder
  return [
    messages.orders.pid,
    columns.product,
    columns.supplier,
    columns.sold,
    columns.days,
    columns.deliver,
    columns.stock,
    columns.onOrder,
    columns.short,
    columns.pieces,
    columns.cost,
    columns.waiting,
  ]
}

export function reorderCells(row: ReorderRow): readonly string[] {
  return [
    row.pid,
    row.title,
    row.supplier?.name ?? '',
    String(row.sold),
    String(row.daysWithStock),
    String(row.daysToDeliver),
    String(row.stock),
    String(row.onOrder),
    String(row.short),
    String(row.pieces),
    row.cost === undefined ? '' : exactTaka(row.cost),
    String(row.waiting),
  ]
}
