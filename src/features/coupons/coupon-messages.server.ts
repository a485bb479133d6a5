import { hasLiveCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor, type SectionMessages } from '#src/i18n/messages-for.ts'

/** For the loader of an order form; nothing where the shop has no coupon to be had. */
export async function couponMessages(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  language: Language,
): Promise<SectionMessages<'coupon'> | undefined> {
  const isLive = await hasLiveCoupon(db.read, clock())
  return isLive ? messagesFor(language, 'coupon') : undefined
}
