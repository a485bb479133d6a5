/** The queue of returns: one state of it, with the counts of all, and the returns of one order. */

import { sql } from 'kysely'
import type { WishReason } from '#src/domain/orders/order-wish.ts'
import {
  type ListedReturnState,
  listedForMs,
  openReturnStates,
  type ReturnList,
  type ReturnOrigin,
  type ReturnState,
  returnRules,
  statesInList,
} from '#src/domain/returns/return-case.ts'
import { findOrdersById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { linesOfReturns } from '#src/features/orders/returns/list-returns.server.ts'
import {
  listPhotos,
  type ReturnPhoto,
} from '#src/features/orders/returns/photos/find-photos.server.ts'
import type { ReturnedLine } from '#src/features/orders/returns/receive-return.server.ts'
import type { Page } from '#src/lib/paging.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type ReturnCase = {
  readonly id: string
  readonly orderId: string
  readonly origin: ReturnOrigin
  readonly state: ReturnState
  readonly reason: WishReason | null
  readonly note: string
  readonly answer: string
  readonly openedAt: string
  readonly changedAt: string
  /** The pieces that are to come back, or came back by a receipt that nobody expected. */
  readonly items: readonly { readonly pid: string; readonly quantity: number }[]
  /** By its receipt; none before it. */
  readonly received: readonly ReturnedLine[]
  readonly photos: readonly ReturnPhoto[]
  /** The number of the order that its buyer got instead. */
  readonly exchange: string | undefined
}

/** Of one order, the newest first. */
export function listCasesOf(reads: Reads | Tx, orderId: string): Promise<readonly ReturnCase[]> {
  return casesFrom(
    reads,
    rowsOf(reads).where('order_id', '=', orderId).orderBy('id', 'desc').execute(),
  )
}

export type QueueQuery = {
  readonly state: ReturnList
  readonly origin: ReturnOrigin | undefined
  readonly page: number
  readonly size: number
  readonly now: Date
}

export type QueuedReturn = ReturnCase & { readonly order: OrderView }

/** Open ones wait the longest first; of those that are over, the last thirty days, the newest first. */
export async function listCases(
  reads: Reads,
  { state, origin, page, size, now }: QueueQuery,
): Promise<Page<QueuedReturn>> {
  const states = statesInList(state)
  const isOpen = states.every((one) => returnRules[one].isOpen)
  let query = reads
    .selectFrom('return_cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('state', 'in', states)
    .where('deleted_at', 'is', null)
  if (!isOpen) query = query.where('changed_at', '>', listedSince(now))
  if (origin) query = query.where('origin', '=', origin)
  const { total } = await query
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = isOpen ? 'asc' : 'desc'
  const rows = await query
    .select(columns)
    .orderBy('changed_at', direction)
    .orderBy('return_cases.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const cases = await casesFrom(reads, Promise.resolve(rows))
  const orders = await findOrdersById(
    reads,
    cases.map(({ orderId }) => orderId),
  )
  const items = cases.flatMap((one) => {
    const order = orders.get(one.orderId)
    return order ? [{ ...one, order }] : []
  })
  return { items, total: Number(total), page, size }
}

function listedSince(now: Date): string {
  return new Date(now.getTime() - listedForMs).toISOString()
}

export type ReturnCounts = Readonly<Record<ListedReturnState, number>>

/** As the lists have them, of every origin. */
export async function countCases(reads: Reads, now: Date): Promise<ReturnCounts> {
  const rows = await reads
    .selectFrom('return_cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((eb) => ['state', eb.fn.countAll<number | string>().as('cases')])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', openReturnStates),
        eb.and([
          eb('state', 'in', ['received', 'declined']),
          eb('changed_at', '>', listedSince(now)),
        ]),
      ]),
    )
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, cases }) => [state, Number(cases)]))
  const count = (state: ListedReturnState) => counts.get(state) ?? 0
  return {
    asked: count('asked'),
    approved: count('approved'),
    'on-its-way': count('on-its-way'),
    received: count('received'),
    declined: count('declined'),
  }
}

/** What waits for the team: from the request to the shelf. */
export async function countOpenCases(reads: Reads): Promise<number> {
  const states = sql.join(openReturnStates.map((state) => sql.lit(state)))
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from return_cases where state in (${states})`.execute(reads)
  return Number(rows[0]?.n ?? 0)
}

const columns = [
  'return_cases.id',
  'order_id',
  'origin',
  'state',
  'reason',
  'return_cases.note',
  'answer',
  'opened_at',
  'changed_at',
  'exchange_order_id',
  'return_id',
] as const

function rowsOf(reads: Reads | Tx) {
  return reads.selectFrom('return_cases').select(columns)
}

type Rows = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>

async function casesFrom(reads: Reads | Tx, found: Promise<Rows>): Promise<readonly ReturnCase[]> {
  const rows = await found
  if (rows.length === 0) return []
  const lines = await reads
    .selectFrom('return_case_lines')
    .innerJoin('return_cases', 'return_cases.id', 'case_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_cases.order_id')
        .onRef('order_lines.product_id', '=', 'return_case_lines.product_id'),
    )
    .select(['case_id', 'pid', 'return_case_lines.quantity'])
    .where(
      inList(
        reads,
        'case_id',
        rows.map(({ id }) => id),
      ),
    )
    .orderBy('position')
    .execute()
  const items = Map.groupBy(lines, (line) => line.case_id)
  const photos = await listPhotos(
    reads,
    rows.map(({ id }) => id),
  )
  const received = await linesOfReturns(
    reads,
    rows.flatMap((row) => row.return_id ?? []),
  )
  const exchanges = await numbersOf(
    reads,
    rows.flatMap((row) => row.exchange_order_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    origin: row.origin,
    state: row.state,
    reason: row.reason,
    note: row.note,
    answer: row.answer,
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    items: (items.get(row.id) ?? []).map(({ pid, quantity }) => ({ pid, quantity })),
    received: received.get(row.return_id ?? '') ?? [],
    photos: photos.get(row.id) ?? [],
    exchange: exchanges.get(row.exchange_order_id ?? ''),
  }))
}

async function numbersOf(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const orders = await reads
    .selectFrom('orders')
    .select(['id', 'oid'])
    .where(inList(reads, 'id', orderIds))
    .execute()
  return new Map(orders.map(({ id, oid }) => [id, oid]))
}
