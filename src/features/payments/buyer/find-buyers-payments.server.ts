/** What the buyer's page knows of paying an order in advance through a provider. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import type {
  PaymentKept,
  PaymentProvider,
  PaymentState,
} from '#src/domain/payments/payment-provider.ts'
import { canHaveMoney } from '#src/domain/payments/silent-payment.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { listSetUp } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { isBeingChecked } from '#src/features/payments/buyer/is-being-checked.server.ts'
import { listPaymentsOf } from '#src/features/payments/payment-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type BuyersPayments = {
  /** 0 where there is nothing to pay now, also while the shop may have it already. */
  readonly asked: Poisha
  readonly providers: readonly PaymentProvider[]
  /** The newest attempt. */
  readonly last:
    | {
        readonly provider: PaymentProvider
        readonly state: PaymentState
        readonly amount: Poisha
        /** Nobody knows what the provider did. */
        readonly isUnknown: boolean
        /** A person has looked at it, and has called the buyer. */
        readonly isLookedAt: boolean
        readonly kept: PaymentKept | undefined
      }
    | undefined
}

export async function findBuyersPayments(
  { db: { read }, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderView,
): Promise<BuyersPayments | undefined> {
  const providers = await listSetUp(read)
  const last = (await listPaymentsOf(read, order.id)).at(-1)
  if (providers.length === 0 && !last) return undefined
  const now = clock()
  const isChecked = await isBeingChecked(read, order.id, now)
  return {
    asked: isChecked ? poisha(0) : await advanceStillAsked(read, order, now),
    providers,
    last: last && {
      provider: last.provider,
      state: last.state,
      amount: last.paid ?? last.amount,
      isUnknown: last.state === 'open' && last.because !== '' && canHaveMoney(last),
      isLookedAt: last.isLookedAt,
      kept: last.kept,
    },
  }
}
