import type { Words } from '#src/i18n/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

export function OrderSteps({ words }: { words: Words<'home'> }) {
  const steps = [
    ['basket', words.step1, words.step1Text],
    ['book', words.step2, words.step2Text],
    ['check', words.step3, words.step3Text],
  ] as const
  return (
    <section aria-labelledby="steps" className="container-page grid gap-6">
      <SectionHeading id="steps">{words.steps}</SectionHeading>
      <ol className="grid gap-5 lg:grid-cols-3">
        {steps.map(([icon, title, text]) => (
          <li key={icon} className="card flex gap-4 p-5 md:p-6">
            <span className="grid size-14 flex-none place-items-center rounded-full bg-marigold text-2xl text-on-marigold">
              <Icon name={icon} />
            </span>
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
