import type { TimelineStep } from '#src/domain/orders/buyer-timeline.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'

type OrderStepsProps = {
  readonly steps: readonly TimelineStep[]
  readonly language: Language
  readonly messages: SectionMessages<'orderSteps'>
  readonly stageMessages: SectionMessages<'orderStagesShort'>
}

/** Where the order was and when, and the steps that usually follow. */
export function OrderSteps({ steps, language, messages, stageMessages }: OrderStepsProps) {
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol aria-label={messages.heading} className="grid gap-3">
      {steps.map(({ stage, at, isDone }, place) => (
        <li
          key={stage}
          aria-current={place === current ? 'step' : undefined}
          className={`flex items-start gap-3 ${isDone ? '' : 'text-quiet'}`}
        >
          <span
            className={`mt-0.5 grid size-6 flex-none place-items-center rounded-full ${isDone ? 'bg-good text-surface' : 'border-2 border-edge'}`}
          >
            {isDone && <Icon name="check" />}
          </span>
          <span className="grid">
            <span className={place === current ? 'font-bold' : ''}>
              {stageMessages[stage]}
              {!isDone && <span className="sr-only">, {messages.toCome}</span>}
            </span>
            {at !== undefined && (
              <time dateTime={at} className="text-sm text-quiet">
                {formatDateTime(new Date(at), language)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
