/** The rules for a banner, shared by the forms of campaigns and coupons, the API and its document. */

import { z } from 'zod'
import { type Banner, bannerLimits, isPageOfShop, withoutLanguage } from '#src/domain/banner.ts'
import { optionalText, wholeNumber } from '#src/platform/forms/fields.ts'

const text = (problem: string) =>
  optionalText(problem, { most: bannerLimits.text })
    .transform((typed) => typed ?? '')
    .describe('Of the banner on the home page; both texts empty without a banner')

/** For the body of a call that may bring a banner. */
export const bannerShape = {
  bannerText: text('bannerText'),
  bannerTextBn: text('bannerText'),
  bannerLink: optionalText('bannerLink', { most: bannerLimits.link })
    .transform((typed) => (typed ? withoutLanguage(typed) : ''))
    .refine((link) => link === '' || isPageOfShop(link), 'bannerLink')
    .describe('A page of the shop, such as /category/pans; empty where it leads nowhere'),
}

/** What every body and answer calls the parts of a banner. */
export type BannerFields = {
  readonly bannerText: string
  readonly bannerTextBn: string
  readonly bannerLink: string
}

type Times = { readonly to?: string | null | undefined }

/** A banner has both texts, and an end at which it goes. */
export function refineBanner(body: BannerFields & Times, context: z.RefinementCtx): void {
  const { bannerText, bannerTextBn, bannerLink } = body
  if (bannerText === '' && bannerTextBn === '' && bannerLink === '') return
  const isMissing = { bannerText: bannerText === '', bannerTextBn: bannerTextBn === '' }
  for (const [name, missing] of Object.entries(isMissing)) {
    if (missing) context.addIssue({ code: 'custom', path: [name], message: 'bannerText' })
  }
  if ('to' in body && (body.to ?? '') === '') {
    context.addIssue({ code: 'custom', path: ['to'], message: 'bannerEnd' })
  }
}

export function bannerFromBody({
  bannerText,
  bannerTextBn,
  bannerLink,
}: BannerFields): Banner | null {
  if (bannerText === '') return null
  return { text: bannerText, textInBangla: bannerTextBn, link: bannerLink }
}

/** Also what the history shows. */
export function bannerToWire(banner: Banner | null): BannerFields {
  return {
    bannerText: banner?.text ?? '',
    bannerTextBn: banner?.textInBangla ?? '',
    bannerLink: banner?.link ?? '',
  }
}

export const bannerOnTheWire = {
  bannerText: z.string().describe('Of the banner on the home page; empty without one'),
  bannerTextBn: z.string(),
  bannerLink: z.string(),
}

export const BannerBody = z
  .object({
    ...bannerShape,
    version: wholeNumber('version', { least: 1, most: 1_000_000_000 }).describe(
      'The version of the banner that the caller saw',
    ),
  })
  .superRefine(refineBanner)
