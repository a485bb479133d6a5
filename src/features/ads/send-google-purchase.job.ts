/** Sends the purchase of one order to Google: never without the buyer's consent, and once for an order. */

import { isTooOld } from '#src/domain/ads/purchase.ts'
import { toTaka } from '#src/domain/money.ts'
import type { AdEvents } from '#src/features/ads/ad-events.ts'
import { findAdSettings, findGoogleSecret } from '#src/features/ads/ad-settings.server.ts'
import { sendToGoogle } from '#src/features/ads/google.server.ts'
import { settlePurchase } from '#src/features/ads/settle-purchase.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { feedId } from '#src/features/seo/feed-id.ts'
import type { Shop } from '#src/features/shop.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & { readonly baseUrl: string }

export function sendGooglePurchase(parts: Sending): OutboxHandler<AdEvents['google-purchase']> {
  const { db, clock, baseUrl } = parts
  return async ({ payload }) => {
    const order = await findOrder(db.read, payload.oid)
    const consent = order && (await findConsent(db, order.id))
    // Erased, deleted or sent meanwhile: nothing is left to say.
    if (!order || !consent || consent.state === 'sent') return
    const settle = (state: 'sent' | 'dropped') =>
      settlePurchase(db, 'google', { orderId: order.id, state })
    if (isTooOld('google', order.placedAt, clock())) {
      await settle('dropped')
      throw new DeadLettered('Older than three days: Google takes no such purchase')
    }
    if (consent.state !== 'queued') return
    const settings = await findAdSettings(db.read)
    const { googleId } = settings
    if (googleId === '') return settle('dropped')
    const secret = await findGoogleSecret(parts, settings)
    if (secret === undefined) throw new NotSent('There is no API secret for Google')
    const answer = await sendToGoogle(
      { baseUrl, googleId, secret },
      purchaseForGoogle(order, consent.client),
    )
    if (answer.kind === 'refused') throw new DeadLettered(answer.because)
    if (answer.kind === 'not-now') throw new NotSent(answer.because)
    await settle('sent')
  }
}

function findConsent({ read }: Shop['db'], orderId: string) {
  return read
    .selectFrom('ad_consents')
    .select(['google_state as state', 'client_id as client'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

type Bought = Pick<OrderView, 'number' | 'placedAt' | 'total' | 'deliveryFee'> & {
  readonly lines: readonly Pick<
    OrderView['lines'][number],
    'pid' | 'productId' | 'title' | 'quantity' | 'unitPrice'
  >[]
}

/** No phone, name, address or browser. Google counts one `transaction_id` of a browser once. */
export function purchaseForGoogle(
  { number, placedAt, total, deliveryFee, lines }: Bought,
  client: string,
): object {
  return {
    client_id: client,
    timestamp_micros: Date.parse(placedAt) * 1_000,
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: number,
          currency: 'BDT',
          value: toTaka(total),
          shipping: toTaka(deliveryFee),
          items: lines.map(({ pid, productId, title, quantity, unitPrice }) => ({
            item_id: feedId({ pid, id: productId }),
            item_name: title,
            quantity,
            price: toTaka(unitPrice),
          })),
        },
      },
    ],
  }
}
