import { useQuery } from '@tanstack/react-query'
import { WishCard } from '#src/features/orders/wishes/dashboard/wish-card.tsx'
import type { WishOnTheWire } from '#src/features/orders/wishes/wish-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

type PanelWishesProps = {
  readonly oid: string
  readonly onAnswered: () => void
  readonly messages: DashboardMessages<'wishes'>
}

/** What the buyer of one order asked; nothing where they asked nothing. */
export function PanelWishes({ oid, onAnswered, messages }: PanelWishesProps) {
  const path = `/admin/orders/${oid}/wishes`
  const { data, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) =>
      (await askApi<{ wishes: readonly WishOnTheWire[] }>(path, { signal })).body.wishes,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="order-panel-part">
      <h3 className="order-panel-title">{messages.heading}</h3>
      {data.map((wish) => (
        <WishCard
          key={wish._id}
          wish={wish}
          oid={oid}
          onAnswered={() => {
            void refetch()
            onAnswered()
          }}
          messages={messages}
        />
      ))}
    </section>
  )
}
