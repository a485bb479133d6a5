import type { PageTexts } from '#src/i18n/messages-for.ts'
import { NumberedSteps } from '#src/ui/numbered-steps.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type OrderStepsProps = PageTexts<'home'>

export function OrderSteps({ language, messages }: OrderStepsProps) {
  const steps = [
    [messages.step1, messages.step1Text],
    [messages.step2, messages.step2Text],
    [messages.step3, messages.step3Text],
  ] as const
  return (
    <section aria-labelledby="steps" className="container-page grid gap-6">
      <SectionHeading id="steps">{messages.steps}</SectionHeading>
      <NumberedSteps steps={steps} language={language} />
    </section>
  )
}
