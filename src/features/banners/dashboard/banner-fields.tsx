/** The fields of a banner, in the forms of campaigns and coupons. */

import { bannerLimits } from '#src/domain/banner.ts'
import type { BannerFields as Fields } from '#src/features/banners/banner-form.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { InputField } from '#src/ui/field.tsx'

export const noBanner: Fields = { bannerText: '', bannerTextBn: '', bannerLink: '' }

/** Owners copy a whole address of the shop: what leads to a page of it stays. */
export function bannerToSend({ bannerText, bannerTextBn, bannerLink }: Fields): Fields {
  const { origin } = globalThis.location
  const link = bannerLink.trim()
  return {
    bannerText,
    bannerTextBn,
    bannerLink: link.startsWith(`${origin}/`) ? link.slice(origin.length) : link,
  }
}

type FieldsProps = {
  /** Before the names of the controls, where a page may have two such forms. */
  readonly prefix?: string
  readonly typed: Fields
  readonly type: (texts: Partial<Fields>) => void
  readonly problems: FieldProblems
  readonly messages: DashboardMessages<'banners'>
}

export function BannerFields({ prefix = '', typed, type, problems, messages }: FieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 sm:gap-x-5">
      <legend className="mb-1 font-bold">{messages.heading}</legend>
      <p className="text-sm text-quiet sm:col-span-2">{messages.lead}</p>
      {(['bannerText', 'bannerTextBn', 'bannerLink'] as const).map((name) => (
        <InputField
          key={name}
          name={`${prefix}${name}`}
          label={messages[name]}
          hint={name === 'bannerLink' ? messages.linkHint : undefined}
          problem={problems[name]}
          value={typed[name]}
          lang={name === 'bannerTextBn' ? 'bn' : undefined}
          autoComplete="off"
          maxLength={name === 'bannerLink' ? 2 * bannerLimits.link : bannerLimits.text}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}
