/** The wire of orders that staff take. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { zoneOfPlace } from '#src/domain/delivery/places.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { toTaka } from '#src/domain/money.ts'
import { staffSources } from '#src/domain/orders/order-source.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { NewOrder } from '#src/features/orders/order-form.ts'
import { OrderOnTheWire, toDashboardWire } from '#src/features/orders/order-wire.ts'
import type { BuyersOrder, KnownBuyer } from '#src/features/orders/staff/find-known-buyer.server.ts'
import type { Proposed } from '#src/features/orders/staff/pasted/pasted-place.ts'
import type { ProposedOrder } from '#src/features/orders/staff/pasted/propose-order.server.ts'
import { text } from '#src/platform/forms/fields.ts'

export const TakenOrder = NewOrder.safeExtend({
  source: z.enum(staffSources, { error: 'source' }),
  confirmed: z
    .boolean({ error: 'confirmed' })
    .optional()
    .describe('The buyer has said yes: the order is placed and confirmed in one transaction'),
})

export const PastedText = z.object({
  text: text('pasted', { most: textLimits.details }).describe('Neither stored nor logged'),
})

const certain = z.boolean().describe('Whether the text leaves no doubt')
const ProposedText = z.object({ value: z.string(), certain })

export const ProposedOrderOnTheWire = z.object({
  cphone: ProposedText.optional(),
  otherPhones: z.array(z.string()),
  cname: ProposedText.optional(),
  caddress: ProposedText.optional(),
  place: ProposedText.extend({ zone: z.enum(deliveryZones) }).optional(),
  items: z.array(
    z.object({
      pid: z.string(),
      title: z.string(),
      image: z.string(),
      unit: z.number().describe('The price of one piece in taka'),
      stock: z.int(),
      quantity: z.int(),
      certain: certain.describe('Whether the text leaves no doubt about the product'),
      quantityCertain: certain.describe('Whether the text leaves no doubt about the pieces'),
    }),
  ),
})
export type ProposedOrderOnTheWire = z.output<typeof ProposedOrderOnTheWire>

/** `alsoInside` are the places that the owner counts as inside Dhaka. */
export function proposalToWire(
  proposed: ProposedOrder,
  alsoInside: readonly string[],
): ProposedOrderOnTheWire {
  const { phone, otherPhones, name, address, place, lines } = proposed
  return {
    ...(phone && { cphone: textToWire(phone) }),
    otherPhones: [...otherPhones],
    ...(name && { cname: textToWire(name) }),
    ...(address && { caddress: textToWire(address) }),
    ...(place && {
      place: {
        value: place.value.name,
        certain: place.isCertain,
        zone: zoneOfPlace(place.value, alsoInside),
      },
    }),
    items: lines.map(({ product, quantity, isProductCertain }) => ({
      pid: product.pid,
      title: product.title,
      image: product.image,
      unit: toTaka(product.price),
      stock: product.stock,
      quantity: quantity.value,
      certain: isProductCertain,
      quantityCertain: quantity.isCertain,
    })),
  }
}

function textToWire({ value, isCertain }: Proposed<string>) {
  return { value, certain: isCertain }
}

export const KnownPhone = z.object({
  cphone: text('phone', { most: textLimits.phone, long: 'phoneLong' }),
})

const BuyersOrderOnTheWire = OrderOnTheWire.extend({ stage: z.enum(orderStages) })

export const KnownBuyerOnTheWire = z.object({
  orders: z.int().describe('At most 100, the newest ones'),
  delivered: z.int(),
  returned: z.int(),
  cancelled: z.int(),
  open: z.array(BuyersOrderOnTheWire).describe('Orders that the buyer did not get yet'),
  last: BuyersOrderOnTheWire,
})
export type KnownBuyerOnTheWire = z.output<typeof KnownBuyerOnTheWire>

export function knownBuyerToWire(
  buyer: KnownBuyer,
  access: OrderAccess,
  now: Date,
): KnownBuyerOnTheWire {
  const toWire = (order: BuyersOrder) => ({
    ...toDashboardWire(order, access, now),
    stage: order.stageNow,
  })
  return { ...buyer, open: buyer.open.map(toWire), last: toWire(buyer.last) }
}
