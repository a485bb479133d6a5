import { ownSource } from '#src/domain/orders/order-source.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type OfSplit = {
  readonly from: Pick<OrderView, 'id' | 'source'>
  readonly to: Pick<OrderView, 'id'>
  readonly now: Date
}

/**
 * The part that staff split off is as risky as the first order, and not the more so for having its phone
 * and products. The assessment of an order that waits for one counts for both.
 */
export async function copyRisk(tx: Tx, { from, to, now }: OfSplit): Promise<void> {
  // Orders that staff typed have no risk.
  if (from.source !== ownSource) return
  const first = await tx
    .selectFrom('order_risks')
    .select(['score', 'reasons', 'assessed_at'])
    .where('order_id', '=', from.id)
    .executeTakeFirst()
  const risk = first ?? { score: 0, reasons: '[]', assessed_at: utcText(now) }
  await tx
    .insertInto('order_risks')
    .values({ ...risk, order_id: to.id })
    .execute()
}
