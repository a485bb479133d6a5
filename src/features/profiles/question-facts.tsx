import type { QuestionView } from '#src/features/profiles/question-view.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'

type QuestionFactsProps = {
  readonly question: Pick<QuestionView, 'dueOn' | 'budget' | 'subject'>
  readonly language: Language
  readonly messages: SectionMessages<'question'>
}

/** Opens without scripts; the first one starts open as an example. */
export function QuestionFacts({ question, language, messages }: QuestionFactsProps) {
  const facts = [
    [messages.dueDate, formatDay(question.dueOn, language)],
    [messages.budget, formatMoney(question.budget, language)],
    [messages.subject, question.subject],
  ] as const
  return (
    <section aria-label={messages.facts} className="card overflow-hidden">
      {facts.map(([name, value], index) => (
        <details key={name} className="group border-line not-last:border-b" open={index === 0}>
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 text-lg font-semibold -outline-offset-4 hover:text-brand">
            {name}
            <Icon name="plus" className="text-brand group-open:hidden" />
            <Icon name="minus" className="hidden text-brand group-open:inline-block" />
          </summary>
          <p className="px-5 pb-5 text-lg wrap-anywhere">{value}</p>
        </details>
      ))}
    </section>
  )
}
