/** A batch of orders as the page of prints shows it. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { mostPrinted } from '#src/domain/packing/print-layout.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'

export type SlipLine = {
  readonly pid: string
  /** As sold, in the language of the page. */
  readonly title: string
  readonly quantity: number
  readonly unitPrice: Poisha
}

/** The shapes of `platform/barcode.server.ts`. */
type Barcode = { readonly width: number; readonly height: number; readonly path: string }

export type Slip = {
  readonly number: string
  readonly placedAt: string
  /** The phone as the caller sees it. */
  readonly customer: { readonly name: string; readonly phone: string; readonly address: string }
  readonly zone: DeliveryZone
  /** The English name, where the buyer named one. */
  readonly place: string | null
  readonly collect: Poisha
  readonly amounts: {
    readonly subtotal: Poisha
    readonly deliveryFee: Poisha
    readonly discount: Poisha
    /** The code that makes the discount. */
    readonly coupon: string | undefined
    readonly total: Poisha
    readonly adjusted: Poisha
    readonly advanced: Poisha
  }
  readonly lines: readonly SlipLine[]
  readonly notes: readonly string[]
  readonly courierNotes: readonly string[]
  readonly parcel: {
    readonly courier: CourierName
    readonly carrierName: string
    readonly consignment: string
    readonly area: string
  } | null
  /** When it was printed last; null before the first print. */
  readonly printedAt: string | null
  readonly bars: Barcode
  readonly qr: Barcode
}

export type LeftOut = {
  readonly number: string
  /** Undefined where there is no such order, or not for this caller. */
  readonly stage: OrderStage | undefined
}

export type PrintBatch = { readonly slips: readonly Slip[]; readonly leftOut: readonly LeftOut[] }

/** Undefined for an address of more orders than a batch has. */
export function numbersIn(query: URLSearchParams): readonly string[] | undefined {
  const numbers = [...new Set((query.get('orders') ?? '').split(',').filter((one) => one !== ''))]
  return numbers.length > mostPrinted ? undefined : numbers
}
