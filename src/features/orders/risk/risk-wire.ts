/** The wire of an order's risk. */

import { z } from 'zod'
import { riskReasons } from '#src/domain/orders/order-risk.ts'

export const RiskOnTheWire = z.object({
  score: z.int().describe('0 to 100'),
  level: z.enum(['low', 'call-first', 'high']),
  reasons: z.array(
    z.object({ reason: z.string().describe(riskReasons.join(', ')), points: z.int() }),
  ),
})
export type RiskOnTheWire = z.output<typeof RiskOnTheWire>
