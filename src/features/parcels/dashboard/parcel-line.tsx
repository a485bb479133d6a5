/** Where the parcel of an order is, in one line. */

import { whereIs } from '#src/features/parcels/dashboard/parcel-text.ts'
import { useParcelsOfOrder } from '#src/features/parcels/dashboard/use-parcels.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ParcelLineProps = {
  readonly oid: string
  readonly messages: DashboardMessages<'parcels'>
}

/** Nothing where the order has no parcel. */
export function ParcelLine({ oid, messages }: ParcelLineProps) {
  const language = useLanguage()
  const { data: parcels } = useParcelsOfOrder(oid)
  const parcel = parcels?.at(-1)
  if (!parcel) return null
  const { state, courier, carrier, consignment, link, heardAt } = parcel
  const said = [
    messages.couriers[courier],
    carrier,
    consignment !== null && interpolate(messages.number, { number: consignment }),
    (state === 'booked' && whereIs(parcel, messages)) || messages.states[state],
    heardAt !== null && formatDateTime(new Date(heardAt), language),
  ]
  return (
    <p className="basis-full text-sm">
      {said.filter(Boolean).join(' · ')}
      {link !== '' && (
        <>
          {' · '}
          <a
            href={link}
            rel="noreferrer"
            target="_blank"
            className="inline-flex min-h-11 items-center underline"
          >
            {messages.track}
          </a>
        </>
      )}
    </p>
  )
}
