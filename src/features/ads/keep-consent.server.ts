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
  const { agreed, fbp, fbc, clientId } = adCookiesIn(header('cookie') ?? '')
  if (agreed.length === 0) return
  const browser = (header('user-agent') ?? '').slice(0, longestBrowser)
  // The order is on disk: a database that is busy now costs an event of advertising, and no answer.
  await catchUnavailable(
    transact(db, async (tx) => {
      const { pixelId, googleId } = await findAdSettings(tx)
      const toFacebook = pixelId !== '' && agreed.includes('facebook')
      // Without a number of the browser Google takes no event.
      const toGoogle = googleId !== '' && agreed.includes('google') && clientId !== ''
      if (!toFacebook && !toGoogle) return ok(undefined)
      await tx
        .insertInto('ad_consents')
        .values({
          order_id: orderId,
          state: toFacebook ? 'waiting' : 'dropped',
          ...(toFacebook ? { browser, fbp, fbc } : { browser: '', fbp: '', fbc: '' }),
          google_state: toGoogle ? 'waiting' : 'dropped',
          client_id: toGoogle ? clientId : '',
          consented_at: clock().toISOString(),
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute()
      return ok(undefined)
    }),
  )
}
