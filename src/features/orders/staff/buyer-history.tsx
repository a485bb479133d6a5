/** What the buyer of an order did before, in one line, and what else they have open. */

import { OpenOrderLinks } from '#src/features/orders/open-order-links.tsx'
import type { KnownBuyerOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type HistoryProps = {
  /** The order that is shown already. */
  readonly oid: string
  readonly buyer: KnownBuyerOnTheWire | null
  readonly messages: DashboardMessages<'callDesk'>
}

export function BuyerHistory({ oid, buyer, messages }: HistoryProps) {
  const language = useLanguage()
  const count = (number: number) => formatNumber(number, language)
  const open = buyer?.open.filter((order) => order.oid !== oid) ?? []
  return (
    <>
      <p>
        {buyer && buyer.orders > 1
          ? interpolate(messages.history, {
              n: count(buyer.orders),
              delivered: count(buyer.delivered),
              returned: count(buyer.returned),
              cancelled: count(buyer.cancelled),
            })
          : messages.newBuyer}
      </p>
      {open.length > 0 && (
        <>
          <h4 className="mt-1 font-bold text-wait">{messages.open}</h4>
          <OpenOrderLinks orders={open} text={messages.openOrder} />
        </>
      )}
    </>
  )
}
