import { z } from 'zod'
import { mergeLines } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { couponCode } from '#src/domain/coupons/coupon-code.ts'
import { poisha } from '#src/domain/money.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { tryCoupon } from '#src/features/coupons/try-coupon.server.ts'
import { DeliveryOnTheWire, OrderItems } from '#src/features/orders/order-form.ts'
import {
  CouponOnTheWire,
  couponToWire,
  deliveryFromWire,
  lineToWire,
  QuoteOnTheWire,
  quoteToWire,
} from '#src/features/orders/order-wire.ts'
import { quoteCart, type SentCoupon } from '#src/features/orders/quote-cart.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { answer, badInput } from '#src/platform/http/answer.ts'
import { defineEndpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const CartToQuote = DeliveryOnTheWire.extend({
  items: OrderItems,
  coupon: optionalText('code', { most: textLimits.couponCode, long: 'codeLong' }),
})

const QuotedCartOnTheWire = QuoteOnTheWire.extend({
  items: z.array(
    z.object({
      pid: z.string(),
      title: z.string(),
      image: z.string(),
      unit: z.number().describe('The price of one piece in taka'),
      quantity: z.int(),
      price: z.number(),
      discount: z.number(),
      stock: z.int(),
    }),
  ),
  problems: z.array(
    z.object({
      pid: z.string(),
      code: z.enum(['product-gone', 'out-of-stock']),
      stock: z.int().optional(),
    }),
  ),
  coupon: CouponOnTheWire,
})

export const quoteEndpoint = defineEndpoint<ApiContext, undefined, typeof CartToQuote>({
  method: 'POST',
  path: '/api/quote',
  summary: 'Prices a cart as an order would be priced now; writes nothing',
  permission: 'order.place',
  requestClass: 'reads',
  body: CartToQuote,
  answers: {
    200: {
      of: 'The amounts, and what keeps the cart from being ordered',
      schema: QuotedCartOnTheWire,
    },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body: { items, coupon, ...delivery } }) => {
    const fees = await findDeliveryFees(shop.db.read)
    const found = deliveryFromWire(delivery, fees)
    if (!found.ok) return badInput(found.failure)

    const { zone } = found.value
    const sent = await couponOf(shop, coupon, caller.from)
    const asked = { zone, language: 'en', coupon: sent } as const
    const cart = await quoteCart(shop.db.read, mergeLines(items), asked)
    return answer({
      items: cart.lines.map((line, at) => ({
        ...lineToWire(line, cart.discounts[at] ?? poisha(0)),
        stock: line.stock,
      })),
      ...quoteToWire(cart.quote),
      problems: cart.problems,
      ...couponToWire(cart.couponResult),
    })
  },
})

/** Undefined where no code was sent. */
async function couponOf(
  shop: ApiContext['shop'],
  typed: string | undefined,
  from: CalledFrom,
): Promise<SentCoupon | undefined> {
  const code = couponCode(typed ?? '')
  if (code === '') return undefined
  return { code, tried: await tryCoupon(shop, { code, from }), now: shop.clock() }
}
