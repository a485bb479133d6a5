/** The guided first hour: what a new owner does, with links to the pages that do it. */

import { useState } from 'react'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { FirstHourProgress } from '#src/features/first-hour/dashboard/first-hour-card.tsx'
import { FirstHourStep, stepId } from '#src/features/first-hour/dashboard/first-hour-step.tsx'
import {
  skippedIn,
  useFirstHour,
  useFirstHourChoice,
  useRemoveDemo,
} from '#src/features/first-hour/dashboard/use-first-hour.ts'
import type { FirstHourOnTheWire } from '#src/features/first-hour/first-hour-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/first-hour'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'firstHour'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function FirstHourPage({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  const read = useFirstHour()
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {read.data ? (
        <Guide {...loaderData} firstHour={read.data} />
      ) : (
        <ReadState read={read} messages={messages} />
      )}
    </DeskPage>
  )
}

type GuideProps = Route.ComponentProps['loaderData'] & { readonly firstHour: FirstHourOnTheWire }

function Guide({ firstHour, messages, dialogs }: GuideProps) {
  const [asks, setAsks] = useState(false)
  const choice = useFirstHourChoice()
  const visibility = useFirstHourChoice(firstHour.isLeft ? messages.resumed : messages.left)
  const removal = useRemoveDemo(messages.removed)
  const { steps, isLeft } = firstHour
  const skipped = skippedIn(firstHour)
  const next = steps.find(({ state }) => state === 'open')?.name
  // The button that was pressed is gone then.
  const focusDemo = () => document.getElementById(stepId('demo'))?.focus()
  return (
    <div className="grid max-w-3xl gap-6">
      <FirstHourProgress firstHour={firstHour} messages={messages} />
      {steps.every(({ state }) => state === 'done') && (
        <p className="notice font-bold">{messages.allDone}</p>
      )}
      <DemoRefusal error={removal.error} messages={messages} />
      <ol className="grid gap-3">
        {steps.map(({ name, state }, at) => (
          <FirstHourStep
            key={name}
            {...{ name, state, messages, position: at + 1, isNext: name === next }}
            isBusy={choice.isPending || removal.isPending}
            choose={(one, isSkipped) =>
              choice.mutate({
                skipped: isSkipped ? [...skipped, one] : skipped.filter((other) => other !== one),
                isLeft,
              })
            }
            removeDemo={() => setAsks(true)}
          />
        ))}
      </ol>
      <BusyButton
        className="button-quiet justify-self-start"
        isBusy={visibility.isPending}
        press={() => visibility.mutate({ skipped, isLeft: !isLeft })}
      >
        {isLeft ? messages.resume : messages.leave}
      </BusyButton>
      {asks && (
        <ConfirmDialog
          question={messages.askRemove}
          subject={messages.aboutRemove}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) removal.mutate(undefined, { onSuccess: focusDemo })
          }}
        />
      )}
    </div>
  )
}

type RefusalProps = {
  readonly error: Error | null
  readonly messages: Route.ComponentProps['loaderData']['messages']
}

const namedAtMost = 3

/** Names what was sold: the answer's own sentence is in English alone. */
function DemoRefusal({ error, messages }: RefusalProps) {
  const language = useLanguage()
  if (!(error instanceof ApiFailure) || error.code !== 'demo-sold') return null
  const sold = Array.isArray(error.body.titles) ? error.body.titles.map(String) : []
  const named = sold.slice(0, namedAtMost).join(', ')
  const more = sold.length - namedAtMost
  const titles =
    more > 0
      ? interpolate(messages.andMore, { titles: named, n: formatNumber(more, language) })
      : named
  return (
    <p role="alert" className="notice wrap-anywhere">
      {interpolate(messages.demoSold, { titles })}
    </p>
  )
}
