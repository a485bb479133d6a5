import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { Medallion } from '#src/ui/logo.tsx'

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
