/** The schema of an incomplete order: the names of an order's form, of which a phone is enough. */

import { z } from 'zod'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { findPlace } from '#src/domain/delivery/places.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { OrderItems } from '#src/features/orders/order-form.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

export const IncompleteOrder = z.object({
  cphone: text('phone', { most: textLimits.phone, long: 'phoneLong' }),
  cname: optionalText('name', { most: textLimits.name, long: 'nameLong' }),
  caddress: optionalText('address', { most: textLimits.address, long: 'addressLong' }),
  place: optionalText('place', { most: textLimits.name }).refine(
    (name = '') => name === '' || findPlace(name) !== undefined,
    'place',
  ),
  zone: z.enum(deliveryZones, { error: 'delivery' }).optional(),
  pid: text('product', { most: textLimits.pid }).optional(),
  quantity: wholeNumber('quantity', { least: 1, most: highestQuantity }).optional(),
  items: OrderItems.optional().describe('In place of pid and quantity: 1 to 20 products'),
})
export type IncompleteOrder = z.output<typeof IncompleteOrder>
