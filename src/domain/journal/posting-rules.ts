/**
 * The table of posting rules: what happens in the shop, and from which account to which one its money
 * goes. No other file names two accounts to decide that.
 */

import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import type { ReceivedMethod } from '#src/domain/orders/order-amounts.ts'
import type { Account, DueAccount, ExpenseAccount, MoneyAccount, PayingAccount } from './account.ts'
import { paymentOf, type SoldOrder } from './payment.ts'
import type { Amount } from './transfer.ts'

type Parts = Readonly<Record<string, Amount>>

/** Where the cash of a delivery is: with its courier or rider, or in the drawer. */
export type PaidTo = DueAccount | 'cash'

export const postingRules = {
  /** All of a sale passes through `sales`, which keeps the price of the goods. */
  delivered(order: SoldOrder, paidTo: PaidTo): Parts {
    const { adjusted, covered, collected, rounded, tooMuch } = paymentOf(order)
    return {
      collected: flow('sales', paidTo, collected),
      covered: flow('sales', 'advances', covered),
      rounded: flow('sales', 'rounding', rounded),
      discount: flow('sales', 'discounts', order.discount),
      adjusted: signed('sales', 'adjustments', adjusted),
      delivery: flow('delivery-income', 'sales', order.deliveryFee),
      ...postingRules.advanceTooMuch(tooMuch),
    }
  },

  /** `cost` as the product's value gives it; 0 where no cost is known. */
  goodsDelivered(cost: Poisha): Parts {
    return { cost: flow('stock', 'cost-of-goods', cost) }
  },

  advanceReceived(method: ReceivedMethod, amount: Poisha): { readonly advance: Amount } {
    return { advance: flow('advances', method, amount) }
  },

  /** An advance from before the journal: its money is in what the shop began with. */
  advanceFromBefore(amount: Poisha): Parts {
    return { advance: flow('advances', 'opening', amount) }
  },

  /** Of a cancelled order, or of a delivered one that costs less than its advances. */
  advanceTooMuch(amount: Poisha): Parts {
    return { owed: flow('refunds-owed', 'advances', amount) }
  },

  /** A cancelled order that is reopened: what the shop still owes for it is an advance again. */
  advanceUsedAgain(amount: Poisha): Parts {
    return { used: flow('advances', 'refunds-owed', amount) }
  },

  /** `credit` says who has the buyer's money: the shop owes it, or a courier owes that much less. */
  returned(price: Poisha, credit: 'refunds-owed' | PaidTo): { readonly price: Amount } {
    return { price: flow(credit, 'sales-returns', price) }
  },

  sellableCameBack(cost: Poisha): Parts {
    return { sellable: flow('cost-of-goods', 'stock', cost) }
  },

  /** Damaged or missing pieces: their cost was posted where they had been delivered. */
  piecesLost(cost: Poisha, isDelivered: boolean): Parts {
    return { lost: flow(isDelivered ? 'cost-of-goods' : 'stock', 'losses', cost) }
  },

  refundPaid(method: ReceivedMethod, amount: Poisha): Parts {
    return { paid: flow(method, 'refunds-owed', amount) }
  },

  /** Below 0 where the courier charges less than it said before. */
  courierCharged(due: DueAccount, amount: Poisha): Parts {
    return { charge: signed('courier-costs', due, amount) }
  },

  /** Below 0 where the courier takes money back: what it kept was more than it collected. */
  courierPaid(due: DueAccount, to: MoneyAccount, amount: Poisha): Parts {
    return { paid: signed(to, due, amount) }
  },

  /** What a courier never pays is a loss; what it never asks back is income. */
  disputeLost(due: DueAccount, amount: Poisha): Parts {
    return {
      lost: amount < 0 ? flow('other-income', due, poisha(-amount)) : flow(due, 'losses', amount),
    }
  },

  bought(paidFrom: PayingAccount, amount: Poisha): Parts {
    return { bought: flow(paidFrom, 'stock', amount) }
  },

  /** A delivery's line: what the supplier takes for damaged pieces is lost at once. */
  received({
    goods,
    lost,
    paidFrom,
  }: {
    readonly goods: Poisha
    readonly lost: Poisha
    readonly paidFrom: PayingAccount
  }): Parts {
    return {
      ...postingRules.bought(paidFrom, addPoisha(goods, lost)),
      ...postingRules.piecesLost(lost, false),
    }
  },

  /** What it costs to bring goods in is a part of what they cost. */
  freightPaid(paidFrom: PayingAccount, amount: Poisha): Parts {
    return { freight: flow(paidFrom, 'stock', amount) }
  },

  supplierPaid(paidFrom: MoneyAccount, amount: Poisha): Parts {
    return { paid: flow(paidFrom, 'owed-to-suppliers', amount) }
  },

  /** Counted or edited without a cost: `change` is below 0 where pieces are gone. */
  stockDiffers(change: Poisha): Parts {
    return { difference: signed('stock', 'stock-differences', change) }
  },

  expense(kind: ExpenseAccount, paidFrom: MoneyAccount, amount: Poisha): Parts {
    return { expense: flow(paidFrom, kind, amount) }
  },

  transferred(from: MoneyAccount, to: MoneyAccount, amount: Poisha): Parts {
    return { transfer: flow(from, to, amount) }
  },

  /** `difference` is what lies in the drawer less what the journal says. */
  tillCounted(difference: Poisha): Parts {
    return difference < 0
      ? { missing: flow('cash', 'losses', poisha(-difference)) }
      : { more: flow('other-income', 'cash', difference) }
  },

  /** What an existing shop has when it begins its journal; below 0 where it owes. */
  opening(balances: ReadonlyMap<Account, Poisha>): Parts {
    return Object.fromEntries(
      [...balances].map(([account, amount]) => [account, signed(account, 'opening', amount)]),
    )
  },
} as const

function flow(credit: Account, debit: Account, amount: Poisha): Amount {
  return { debit, credit, amount }
}

/** An amount below 0 goes the other way. */
function signed(account: Account, other: Account, amount: Poisha): Amount {
  return amount < 0 ? flow(account, other, poisha(-amount)) : flow(other, account, amount)
}
