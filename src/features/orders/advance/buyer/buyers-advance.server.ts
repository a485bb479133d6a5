/** Money in advance, as the page of an order shows it, and what its form does. */

import type { Poisha } from '#src/domain/money.ts'
import type { ClaimState } from '#src/domain/orders/advance/advance-claim.ts'
import { type Wallet, wallets } from '#src/domain/orders/advance/advance-rule.ts'
import { transactionId } from '#src/domain/orders/order-amounts.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { advanceStillAsked } from '#src/features/orders/advance/advance-still-asked.server.ts'
import {
  type ClaimRefusal,
  type TypedClaim,
  typedClaim,
} from '#src/features/orders/advance/buyer/typed-claim.ts'
import {
  type ClaimedPayment,
  claimAdvance,
} from '#src/features/orders/advance/claim-advance.server.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type BuyersAdvance = {
  /** 0 where nothing is asked any more. */
  readonly asked: Poisha
  /** The shop's. */
  readonly numbers: readonly { readonly wallet: Wallet; readonly number: string }[]
  /** The newest first. */
  readonly claims: readonly {
    readonly id: string
    readonly wallet: Wallet
    /** In part: whoever has the link may not be the buyer. */
    readonly sender: string
    readonly trxId: string
    readonly state: ClaimState
    readonly reason: string
  }[]
}

/** Undefined for an order that was never asked. */
export async function findBuyersAdvance(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderView,
): Promise<BuyersAdvance | undefined> {
  if (order.advanceAsked === 0) return undefined
  const asked = await advanceStillAsked(db.read, order, clock())
  const claims = await listClaimsOf(db.read, order.id)
  if (asked === 0 && claims.length === 0) return undefined
  const { advance } = await findShopSettings(db.read)
  return {
    asked,
    numbers: wallets
      .map((wallet) => ({ wallet, number: advance[wallet] }))
      .filter(({ number }) => number !== ''),
    claims: claims.map(({ id, method, sender, transactionId: trxId, state, reason }) => ({
      id,
      wallet: method,
      sender: maskPhone(sender),
      trxId: `…${trxId?.slice(-4) ?? ''}`,
      state,
      reason,
    })),
  }
}

type Claiming = {
  readonly order: OrderView
  readonly form: FormData
  readonly from: CalledFrom
}

/** Undefined: the shop has it. */
export async function claimFromForm(
  shop: Shop,
  { order, form, from }: Claiming,
): Promise<ClaimRefusal | undefined> {
  const typed = typedClaim(form)
  const payment = paymentOf(typed)
  if ('problems' in payment) return { typed, problems: payment.problems }
  const claimed = await claimAdvance(shop, { orderId: order.id, payment, from })
  if (claimed.ok) return undefined
  switch (claimed.failure.kind) {
    case 'transaction-used':
      return { typed, problems: { trxId: 'used' } }
    case 'no-such-wallet':
      return { typed, problems: { method: 'method' } }
    case 'not-now':
      return { typed, problems: {}, notice: 'notNow' }
    case 'too-many-claims':
      return { typed, problems: {}, notice: 'tooMany' }
  }
}

function paymentOf(typed: TypedClaim): ClaimedPayment | Pick<ClaimRefusal, 'problems'> {
  const method = wallets.find((wallet) => wallet === typed.method)
  const sender = normalisePhone(typed.sender)
  const trxId = transactionId(typed.trxId)
  if (method && sender && trxId) return { method, sender, transactionId: trxId }
  return {
    problems: {
      ...(!method && { method: 'method' }),
      ...(!sender && { sender: 'sender' }),
      ...(!trxId && { trxId: 'trxId' }),
    },
  }
}
