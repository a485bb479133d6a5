/** Where a buyer follows a parcel on the courier's own page. The addresses are public, and may change: they stand here alone. */

import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { linkAddress } from '#src/domain/shop-settings.ts'

export const courierTitles: Readonly<Record<CourierName, string>> = {
  steadfast: 'Steadfast',
  pathao: 'Pathao',
  redx: 'RedX',
  rider: '',
  other: '',
}

type Followed = {
  readonly courier: CourierName
  readonly trackingCode: string | null
  readonly consignment: string | null
  /** Typed by staff, for a courier without an API. */
  readonly link: string
}

/** An `https:` address; undefined where the courier has no page for it. */
export function trackingPage(parcel: Followed): string | undefined {
  const { courier, trackingCode, consignment, link } = parcel
  const code = encodeURIComponent(trackingCode ?? consignment ?? '')
  if (link !== '') return linkAddress(link)
  if (code === '') return undefined
  if (courier === 'steadfast') return `https://steadfast.com.bd/t/${code}`
  if (courier === 'redx') return `https://redx.com.bd/track-parcel/?trackingId=${code}`
  if (courier === 'pathao') return `https://merchant.pathao.com/tracking?consignment_id=${code}`
  return undefined
}
