import type { BuyersParcel } from '#src/features/parcels/buyer/find-buyers-parcel.server.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

type ParcelOfOrderProps = {
  readonly parcel: BuyersParcel
  readonly messages: SectionMessages<'orderParcel'>
}

/** Who brings the parcel, and where to follow it. */
export function ParcelOfOrder({ parcel, messages }: ParcelOfOrderProps) {
  const { courier, code, page } = parcel
  return (
    <p className="card flex flex-wrap items-center justify-between gap-3 p-4 wrap-anywhere">
      <span>
        {messages.by} <strong>{courier === '' ? messages.rider : courier}</strong>
        {code !== '' && ` · ${code}`}
      </span>
      {page !== undefined && (
        <a href={page} rel="noopener noreferrer" className="button-quiet">
          {messages.follow}
        </a>
      )}
    </p>
  )
}
