import { digitsIn } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'

/** A fixed part of the design, not a measurement: no structured data contains it. */
export function Rating({ label, language }: { label: string; language: Language }) {
  return (
    <p role="img" aria-label={label} className="flex items-center gap-1.5 text-sm">
      <span className="icon icon-star stars text-marigold" />
      <span className="font-semibold text-quiet">{digitsIn('5.0', language)}</span>
    </p>
  )
}
