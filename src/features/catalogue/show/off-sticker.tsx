import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type OffStickerProps = {
  readonly percent: number | undefined
  readonly language: Language
  readonly messages: { readonly off: string }
}

export function OffSticker({ percent, language, messages }: OffStickerProps) {
  if (percent === undefined) return null
  return (
    <p className="sticker absolute start-0 top-2 text-sm md:top-4 md:text-base">
      {interpolate(messages.off, { percent: formatNumber(percent, language) })}
    </p>
  )
}
