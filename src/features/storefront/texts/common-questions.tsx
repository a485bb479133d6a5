import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type CommonQuestionsProps = {
  /** Formatted for the page: the values in the sentences about delivery. */
  readonly fees: Readonly<Record<'inside' | 'outside', string>>
  readonly messages: SectionMessages<'about'>
}

/** Opens without scripts, and the browser's own search finds text in closed answers. */
export function CommonQuestions({ fees, messages }: CommonQuestionsProps) {
  const questions = [
    [messages.askAccount, messages.tellAccount],
    [messages.askPayment, messages.tellPayment],
    [messages.askFee, interpolate(messages.tellFee, fees)],
    [messages.askDays, messages.tellDays],
    [messages.askCall, messages.tellCall],
    [messages.askChange, messages.tellChange],
    [messages.askDiscount, messages.tellDiscount],
  ] as const
  return (
    <section aria-labelledby="questions" className="container-page grid gap-6">
      <SectionHeading id="questions">{messages.questions}</SectionHeading>
      <div className="card max-w-4xl overflow-hidden">
        {questions.map(([question, answer]) => (
          <details key={question} className="group border-line not-last:border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 text-lg font-semibold -outline-offset-4 hover:text-brand md:px-6">
              {question}
              <Icon name="plus" className="text-brand group-open:hidden" />
              <Icon name="minus" className="hidden text-brand group-open:inline-block" />
            </summary>
            <p className="max-w-[60ch] px-5 pb-5 text-quiet md:px-6">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
