/** The banners of campaigns that go on and of live coupons, for the home page. */

import { bannerLimits } from '#src/domain/banner.ts'
import { whyNotLive } from '#src/domain/coupons/coupon.ts'
import { bannerFromRow } from '#src/features/banners/banner-row.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { homePath, type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Written out, so that the page carries no message and no date of its own. */
export type ShownBanner = {
  readonly id: string
  readonly text: string
  /** Empty where the banner leads nowhere. */
  readonly path: string
  readonly until: string
  /** Empty for a campaign. */
  readonly code: string
}

type Found = {
  readonly id: string
  readonly banner: string | null
  readonly endsAt: string | null
  readonly code: string
}

/** Those that end first, at most two. The cached page expires at each start and each end. */
export async function findBanners(
  reads: Reads,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<readonly ShownBanner[]> {
  const moment = utcText(now)
  const found = [...(await ofCampaigns(reads, moment)), ...(await ofCoupons(reads, moment))]
  return found
    .toSorted((a, b) => (a.endsAt ?? '').localeCompare(b.endsAt ?? '') || a.id.localeCompare(b.id))
    .slice(0, bannerLimits.shown)
    .flatMap((one) => shownIn(language, one))
}

async function ofCampaigns(reads: Reads, moment: string): Promise<readonly Found[]> {
  const rows = await reads
    .selectFrom('price_changes')
    .select(['id', 'banner', 'ends_at as endsAt'])
    .where('banner', 'is not', null)
    .where('state', '=', 'running')
    .where('ends_at', '>', moment)
    .execute()
  return rows.map((row) => ({ ...row, code: '' }))
}

async function ofCoupons(reads: Reads, moment: string): Promise<readonly Found[]> {
  const rows = await reads
    .selectFrom('coupons')
    .select(['id', 'code', 'banner', 'is_on', 'starts_at', 'ends_at', 'most_uses', 'uses'])
    .where('banner', 'is not', null)
    .where('is_on', '=', 1)
    .where('ends_at', '>', moment)
    .execute()
  return rows.flatMap((row) => {
    const life = {
      isOn: row.is_on === 1,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      mostUses: row.most_uses === null ? null : Number(row.most_uses),
      uses: Number(row.uses),
    }
    const { id, code, banner, ends_at: endsAt } = row
    return whyNotLive(life, moment) === undefined ? [{ id, code, banner, endsAt }] : []
  })
}

function shownIn(
  language: Language,
  { id, banner: stored, endsAt, code }: Found,
): readonly ShownBanner[] {
  const banner = bannerFromRow(stored)
  if (!banner || endsAt === null) return []
  const messages = messagesFor(language, 'homeBanners')
  const time = formatDateTime(new Date(endsAt), language)
  return [
    {
      id,
      text: language === 'bn' ? banner.textInBangla : banner.text,
      path: pathIn(language, banner.link),
      until: interpolate(messages.until, { time }),
      code: code && interpolate(messages.code, { code }),
    },
  ]
}

function pathIn(language: Language, link: string): string {
  if (link === '') return ''
  return /^\/(?=[?#]|$)/.test(link)
    ? `${homePath(language)}${link.slice(1)}`
    : `${pathPrefix(language)}${link}`
}
