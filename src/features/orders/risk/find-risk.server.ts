/** The stored risk of an order, as the wire has it. */

import { z } from 'zod'
import { riskLevel } from '#src/domain/orders/order-risk.ts'
import type { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const StoredReasons = z.array(z.object({ reason: z.string(), points: z.int() }))

export const riskColumns = ['score', 'reasons'] as const

export function riskFromRow({
  score,
  reasons,
}: Pick<Tables['order_risks'], (typeof riskColumns)[number]>): RiskOnTheWire {
  return { score, level: riskLevel(score), reasons: StoredReasons.parse(JSON.parse(reasons)) }
}

/** Undefined for an order that nobody assessed: of staff, of before, or of this moment. */
export async function findRisk(reads: Reads, orderId: string): Promise<RiskOnTheWire | undefined> {
  const row = await reads
    .selectFrom('order_risks')
    .select(riskColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && riskFromRow(row)
}
