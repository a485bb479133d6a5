import { AskedList } from '#src/features/orders/asked/asked-list.tsx'
import { WishCard } from '#src/features/orders/wishes/dashboard/wish-card.tsx'
import type { AskedOnTheWire } from '#src/features/orders/wishes/wish-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

export function WishList({ messages }: { readonly messages: DashboardMessages<'wishes'> }) {
  return (
    <AskedList<AskedOnTheWire>
      path="/admin/wishes"
      label={messages.list}
      keyOf={({ wish }) => wish._id}
      card={({ wish, order }, onDone) => (
        <WishCard wish={wish} oid={order.oid} onAnswered={onDone} messages={messages} />
      )}
      messages={messages}
    />
  )
}
