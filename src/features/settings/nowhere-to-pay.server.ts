import type { AdvanceRule } from '#src/domain/orders/advance/advance-rule.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Buyers send money to a number of the owner's, or pay at a provider whose keys the shop has. */
export async function isNowhereToPay(
  tx: Tx,
  { asks, bkash, nagad }: Pick<AdvanceRule, 'asks' | 'bkash' | 'nagad'>,
): Promise<boolean> {
  if (asks === 'nobody' || bkash !== '' || nagad !== '') return false
  const provider = await tx.selectFrom('payment_accounts').select('provider').executeTakeFirst()
  return provider === undefined
}
