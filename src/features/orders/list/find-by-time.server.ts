/** Orders of a time, a status or some stages, by time, from any place of the list on. */

import { type SqlBool, sql } from 'kysely'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { unwrittenIn } from '#src/domain/orders/stages/stored-stage.ts'
import { findRows } from '#src/features/orders/list/order-page.server.ts'
import {
  type Counted,
  findPlaces,
  literals,
  nearOffset,
  ordersIn,
  type PageSlice,
} from '#src/features/orders/list/order-places.server.ts'
import type { OrderRow } from '#src/features/orders/order-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function findByTime(
  reads: Reads,
  counted: Counted,
  slice: PageSlice,
): Promise<readonly OrderRow[]> {
  return findRows(reads, await findIdsByTime(reads, counted, slice))
}

/** The internal ids. */
export async function findIdsByTime(
  reads: Reads,
  counted: Counted,
  slice: PageSlice,
): Promise<readonly string[]> {
  return (await findScattered(reads, counted, slice)) ?? findInPlaces(reads, counted, slice)
}

/** So many ids are read in less time than the buckets that may hold one each. */
const mostScattered = 1_000

const indexedStages: readonly OrderStage[] = [
  'held',
  'confirmed',
  'packed',
  'shipped',
  'returning',
  'returned',
  'cancelled',
]

/** The condition of the index `orders_stage`, in its words: the planner compares them. */
export const isInStageIndex = sql<SqlBool>`orders.stage in (${literals(indexedStages)})`

/**
 * The orders near the end of one stage, or few of some stages, far from each other. Undefined: there
 * are more, or some are not in the index.
 */
async function findScattered(
  reads: Reads,
  { set, range, indexed, unindexed }: Counted,
  { size, direction, offset }: PageSlice,
): Promise<readonly string[] | undefined> {
  const total = indexed + unindexed
  const stages = set.stages?.of ?? []
  // A stage that is not in the index would make SQLite read all of it.
  const areIndexed = stages.length > 0 && stages.every((one) => indexedStages.includes(one))
  if (!areIndexed) return undefined
  const inIndex = ordersIn(reads, range, set)
    .where(isInStageIndex)
    .where(sql<SqlBool>`orders.stage in (${literals(stages)})`)
    .select('orders.id')
    .orderBy('orders.placed_at', direction)
    .orderBy('orders.id', direction)
  // One stage is sorted there, however many orders it has. PostgreSQL takes the conditions for
  // independent, expects few orders, and would read and sort all of them.
  const isSorted = reads.engine === 'sqlite' && stages.length === 1 && isAllWritten(stages)
  if (isSorted && offset <= nearOffset) {
    const page = await inIndex.limit(size).offset(offset).execute()
    return page.map(({ id }) => id)
  }
  if (total > mostScattered) return undefined
  const found = await inIndex.limit(mostScattered + 1).execute()
  if (found.length !== total) return undefined
  return found.slice(offset, offset + size).map(({ id }) => id)
}

/** The index has every order of these stages. */
function isAllWritten(stages: readonly OrderStage[]): boolean {
  return !Object.values(unwrittenIn(stages)).includes(true)
}

async function findInPlaces(
  reads: Reads,
  counted: Counted,
  { size, direction, offset }: PageSlice,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const place of await findPlaces(reads, counted, { offset, size, direction })) {
    if (ids.length >= size) break
    const some = await ordersIn(reads, place, counted.set)
      .select('orders.id')
      .orderBy('orders.placed_at', direction)
      .orderBy('orders.id', direction)
      .limit(size - ids.length)
      .offset(place.skipped)
      .execute()
    ids.push(...some.map(({ id }) => id))
  }
  return ids
}
