import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { Medallion } from '#src/ui/logo.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type OrderStepsProps = { readonly language: Language; readonly words: Words<'home'> }

export function OrderSteps({ language, words }: OrderStepsProps) {
  const steps = [
    [words.step1, words.step1Text],
    [words.step2, words.step2Text],
    [words.step3, words.step3Text],
  ] as const
  return (
    <section aria-labelledby="steps" className="container-page grid gap-6">
      <SectionHeading id="steps">{words.steps}</SectionHeading>
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
    </section>
  )
}
