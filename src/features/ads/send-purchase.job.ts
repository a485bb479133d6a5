/** Sends the purchase of one order to Facebook: never without the buyer's consent, and once for an order. */

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isTooOld } from '#src/domain/ads/purchase.ts'
import { toTaka } from '#src/domain/money.ts'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { AdEvents } from '#src/features/ads/ad-events.ts'
import { findAdSettings, findAdToken } from '#src/features/ads/ad-settings.server.ts'
import { sendEvents } from '#src/features/ads/facebook.server.ts'
import { settlePurchase } from '#src/features/ads/settle-purchase.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { feedId } from '#src/features/seo/feed-id.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'

type Sending = Pick<Shop, 'db' | 'clock' | 'secrets'> & {
  readonly origin: string
  readonly baseUrl: string
}

type Consent = Selectable<Tables['ad_consents']>

export function sendPurchase(parts: Sending): OutboxHandler<AdEvents['facebook-purchase']> {
  const { db, clock, origin, baseUrl } = parts
  return async ({ payload }) => {
    const order = await findOrder(db.read, payload.oid)
    const consent = order && (await findConsent(db, order.id))
    // Erased, deleted or sent meanwhile: nothing is left to say.
    if (!order || !consent || consent.state === 'sent') return
    const settle = (state: 'sent' | 'dropped') =>
      settlePurchase(db, 'facebook', { orderId: order.id, state })
    if (isTooOld('facebook', order.placedAt, clock())) {
      await settle('dropped')
      throw new DeadLettered('Older than seven days: Facebook takes no such purchase')
    }
    if (consent.state !== 'queued') return
    const settings = await findAdSettings(db.read)
    if (settings.pixelId === '') return settle('dropped')
    const token = await findAdToken(parts, settings)
    if (token === undefined) throw new NotSent('There is no access token for Facebook')
    const account = { baseUrl, pixelId: settings.pixelId, token }
    const answer = await sendEvents(account, [purchaseOf(order, consent, origin)])
    if (answer.kind === 'refused') throw new DeadLettered(answer.because)
    if (answer.kind === 'not-now') throw new NotSent(answer.because)
    await settle('sent')
  }
}

function findConsent({ read }: Shop['db'], orderId: string): Promise<Consent | undefined> {
  return read
    .selectFrom('ad_consents')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** The event id is the order number, as the browser's: Facebook counts the two as one. */
function purchaseOf(
  { number, placedAt, customer, total, lines }: OrderView,
  { browser, fbp, fbc }: Pick<Consent, 'browser' | 'fbp' | 'fbc'>,
  origin: string,
): object {
  const national = normalisePhone(customer.phone)
  const isMobile = national?.startsWith('01') === true
  const contents = lines.map(({ pid, productId, quantity, unitPrice }) => ({
    id: feedId({ pid, id: productId }),
    quantity,
    item_price: toTaka(unitPrice),
  }))
  return {
    event_name: 'Purchase',
    event_time: Math.floor(Date.parse(placedAt) / 1_000),
    event_id: number,
    action_source: 'website',
    event_source_url: `${origin}/thankyou`,
    user_data: {
      ...(isMobile && { ph: [sha256(phoneWithoutPlus(national))] }),
      ...(browser !== '' && { client_user_agent: browser }),
      ...(fbp !== '' && { fbp }),
      ...(fbc !== '' && { fbc }),
    },
    custom_data: {
      currency: 'BDT',
      value: toTaka(total),
      content_type: 'product',
      content_ids: contents.map(({ id }) => id),
      contents,
      num_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      order_id: number,
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
