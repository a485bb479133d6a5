/** At the call desk: the other orders to speak about in the same call. */

import { Link } from 'react-router'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import {
  type DuplicateMessages,
  useDuplicates,
} from '#src/features/orders/duplicates/dashboard/use-duplicates.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { Icon } from '#src/ui/icon.tsx'

type DuplicateLinksProps = {
  readonly order: OrderOnTheWire
  readonly messages: DuplicateMessages
}

export function DuplicateLinks({ order, messages }: DuplicateLinksProps) {
  const { duplicates = [] } = useDuplicates(order)
  if (duplicates.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 font-bold text-wait">
      <Icon name="orders" />
      {messages.heading}
      {duplicates.map(({ oid }) => (
        <Link key={oid} to={panelPath(oid)} className="inline-flex min-h-11 items-center underline">
          {oid}
        </Link>
      ))}
    </p>
  )
}
