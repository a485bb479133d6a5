import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { medallion } from '#src/ui/logo-paths.ts'

type NumberedStepsProps = {
  readonly steps: readonly (readonly [title: string, text: string])[]
  readonly language: Language
}

export function NumberedSteps({ steps, language }: NumberedStepsProps) {
  return (
    <ol className="grid gap-5 lg:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title} className="card flex gap-4 p-5 md:p-6">
          <Medallion text={formatNumber(index + 1, language)} />
          <div className="grid content-start gap-1">
            <h3 className="text-xl">{title}</h3>
            <p className="text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The logo's shape around a figure. */
function Medallion({ text }: { text: string }) {
  return (
    <span className="relative grid size-16 flex-none place-items-center" aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0">
        <path d={medallion} className="fill-marigold" />
      </svg>
      <span className="relative text-2xl font-extrabold text-on-marigold">{text}</span>
    </span>
  )
}
