import { fromTaka } from '#src/domain/money.ts'
import { addAdjustment, addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'

/** Tk 20 less by a bargain, and Tk 100 paid by bKash. */
export async function addAmounts(shop: Shop, number: string): Promise<void> {
  const change = { number, expectedVersion: undefined, actor: 'admin@paglamart.test' }
  const adjustment = { kind: 'bargain', amount: fromTaka(-20), reason: 'Sister of Karim' } as const
  got(await addAdjustment(shop, { ...change, by: ['admin'], adjustment }))
  const payment = { method: 'bkash', amount: fromTaka(100) } as const
  const advance = { ...payment, sender: '01899999999', transactionId: 'BK7X9Q2M' }
  got(await addAdvance(shop, { ...change, advance }))
}
