import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { NumberedSteps } from '#src/ui/numbered-steps.tsx'
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
      <NumberedSteps steps={steps} language={language} />
    </section>
  )
}
