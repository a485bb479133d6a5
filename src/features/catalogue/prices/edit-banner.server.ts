/** The banner of a campaign: written, changed or taken off while the campaign is planned or goes on. */

import type { Banner } from '#src/domain/banner.ts'
import { bannerToWire } from '#src/features/banners/banner-form.ts'
import { bannerToRow } from '#src/features/banners/banner-row.ts'
import { lockPriceChange } from '#src/features/catalogue/prices/step-price-change.server.ts'
import { pricesTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

type EditBanner = {
  readonly id: string
  readonly banner: Banner | null
  readonly expectedVersion: number
  /** E-mail of the person. */
  readonly actor: string
}

/** `no-campaign`: its prices stay, or it is over. */
export type EditBannerFailure =
  | { readonly kind: 'change-gone' | 'no-campaign' }
  | {
      readonly kind: 'changed-meanwhile'
      readonly banner: Banner | null
      readonly version: number
    }

export function editBanner(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  { id, banner, expectedVersion, actor }: EditBanner,
): Promise<Result<undefined, EditBannerFailure>> {
  return transactAndInvalidate<undefined, EditBannerFailure>(shop, async ({ tx, invalidate }) => {
    const change = await lockPriceChange(tx, id)
    if (!change) return failed({ kind: 'change-gone' })
    if (change.nextAt === null || change.endsAt === null) return failed({ kind: 'no-campaign' })
    const { version } = change
    if (version !== expectedVersion) {
      return failed({ kind: 'changed-meanwhile', banner: change.banner, version })
    }
    const { before, after } = differences(bannerToWire(change.banner), bannerToWire(banner))
    if (Object.keys(after).length === 0) return ok(undefined)
    await tx
      .updateTable('price_changes')
      .set({ banner: bannerToRow(banner), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordHistory(tx, {
      subject: 'prices',
      subjectId: id,
      actor,
      action: 'prices.banner',
      before,
      after: { campaign: change.name, ...after },
      now: shop.clock(),
    })
    invalidate(pricesTag)
    return ok(undefined)
  })
}
