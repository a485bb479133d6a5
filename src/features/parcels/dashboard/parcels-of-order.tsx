/** The parcels of one order, beside it: courier, number, where each is, and every step. */

import { parcelsHeadingId } from '#src/features/orders/desk/desk-parts.ts'
import { ParcelCard, type ParcelCardProps } from '#src/features/parcels/dashboard/parcel-card.tsx'
import { useParcelsOfOrder } from '#src/features/parcels/dashboard/use-parcels.ts'

type ParcelsOfOrderProps = Omit<ParcelCardProps, 'parcel' | 'isBesideOrder'> & {
  readonly oid: string
}

export function ParcelsOfOrder({ oid, messages, ...card }: ParcelsOfOrderProps) {
  const { data: parcels, isError, refetch } = useParcelsOfOrder(oid)
  const isFailed = parcels === undefined && isError
  if (!isFailed && (parcels === undefined || parcels.length === 0)) return null
  return (
    <section className="order-panel-part" aria-labelledby={parcelsHeadingId}>
      <h3 id={parcelsHeadingId} tabIndex={-1} className="order-panel-title">
        {messages.heading}
      </h3>
      {isFailed && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      <ul className="grid gap-3">
        {parcels?.map((parcel) => (
          <ParcelCard
            key={parcel._id}
            parcel={parcel}
            isBesideOrder
            messages={messages}
            {...card}
          />
        ))}
      </ul>
    </section>
  )
}
