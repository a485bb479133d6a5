/** Verifies what the stage of an order promises of its pieces. */

import { type RawBuilder, sql } from 'kysely'
import {
  type OrderStage,
  orderStages,
  stageAfterReturn,
  stageRules,
} from '#src/domain/orders/order-stage.ts'
import { type StoredStage, writtenStage } from '#src/domain/orders/stages/stored-stage.ts'
import { type Find, firstBy } from '#src/features/backup/find-problems.server.ts'

/** A stage promises something of every line of its orders. */
function linesOffStage(
  stages: readonly OrderStage[],
  isOff: RawBuilder<boolean>,
  sentence: (oid: string, stage: OrderStage) => string,
): Find {
  return async (reads) => {
    const off = sql<StoredStage & { oid: string }>`
      select oid, stage, status from orders
      where stage in (${sql.join(stages)}) and deleted_at is null
        and exists (select 1 from order_lines where order_id = orders.id and ${isOff})`
    const { rows } = await firstBy(sql`oid`, off).execute(reads)
    return rows.flatMap((order) => {
      const stage = writtenStage(order)
      return stage ? [sentence(order.oid, stage)] : []
    })
  }
}

const stagesOf = (isOne: (rule: (typeof stageRules)[OrderStage]) => boolean) =>
  orderStages.filter((stage) => isOne(stageRules[stage]))

/** A held or cancelled order has given its pieces back. */
const stockHeldInVain = linesOffStage(
  stagesOf(({ holdsStock }) => !holdsStock),
  sql`taken > 0`,
  (oid, stage) => `Order ${oid} is ${stage} and still has pieces from stock`,
)

const packedShort = linesOffStage(
  stagesOf(({ needsEveryPiece }) => needsEveryPiece),
  sql`taken < quantity`,
  (oid, stage) => `Order ${oid} is ${stage} and lacks pieces`,
)

const returnedInPart = linesOffStage(
  [stageAfterReturn(true)],
  sql`returned < quantity`,
  (oid, stage) => `Order ${oid} is ${stage}, and some of its pieces never came back`,
)

export const stageProblems: readonly Find[] = [stockHeldInVain, packedShort, returnedInPart]
