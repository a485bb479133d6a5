/** Keeps with an order that its buyer agreed to advertising. Without that, the shop sends nothing of it. */

import { adCookiesIn } from '#src/features/ads/ad-cookies.ts'
import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'

const longestBrowser = 400

type Sent = {
  readonly orderId: string
  /** Of the request that placed the order. */
  readonly header: (name: string) => string | null
}

/** After the order, which stands whatever becomes of this; a repeated request changes nothing. */
export async function keepConsent(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, header }: Sent,
): Promise<void> {
  const { hasAgreed, fbp, fbc } = adCookiesIn(header('cookie') ?? '')
  if (!hasAgreed) return
  const browser = (header('user-agent') ?? '').slice(0, longestBrowser)
  // The order is on disk: a database that is busy now costs an event of advertising, and no answer.
  await catchUnavailable(
    transact(db, async (tx) => {
      if ((await findAdSettings(tx)).pixelId === '') return ok(undefined)
      await tx
        .insertInto('ad_consents')
        .values({
          order_id: orderId,
          state: 'waiting',
          browser,
          fbp,
          fbc,
          consented_at: clock().toISOString(),
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute()
      return ok(undefined)
    }),
  )
}
