/** One webhook: where it goes, how it stands, what the owner can do with it, and its log. */

import { useState } from 'react'
import { useWebhookChange } from '#src/features/webhooks/dashboard/use-webhooks.ts'
import { WebhookLog } from '#src/features/webhooks/dashboard/webhook-log.tsx'
import type { WebhookOnTheWire, WebhookWithSecret } from '#src/features/webhooks/webhook-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type CardProps = {
  readonly webhook: WebhookOnTheWire
  readonly edit: () => void
  readonly showSecret: (answer: Partial<WebhookWithSecret>) => void
  readonly messages: DashboardMessages<'webhooks'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function WebhookCard(props: CardProps) {
  const { webhook, messages } = props
  const { _id, url, events, state } = webhook
  const [isLogOpen, setLogOpen] = useState(false)
  const heading = `webhook-${_id}`
  const logName = interpolate(messages.logOf, { host: new URL(url).host })
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={heading} className="min-w-0 text-lg font-bold wrap-anywhere">
          {url}
        </h2>
        <strong className={state === 'off' ? 'text-bad' : ''}>{messages.states[state]}</strong>
      </div>
      <Standing webhook={webhook} messages={messages} />
      <ul className="flex flex-wrap gap-2" aria-label={messages.chosen}>
        {events.map((event) => (
          <li key={event} className="rounded-full border border-line px-3 py-1 text-sm">
            {messages.events[event]}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Work {...props} openLog={() => setLogOpen(true)} />
        <Removals {...props} />
        <button
          type="button"
          className="button-quiet"
          aria-expanded={isLogOpen}
          aria-label={logName}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {messages.log}
        </button>
      </div>
      {isLogOpen && <WebhookLog id={_id} name={logName} messages={messages} />}
    </section>
  )
}

function Work({
  webhook: { _id, url, events, state, version },
  edit,
  openLog,
  messages,
}: CardProps & { readonly openLog: () => void }) {
  const isOn = state === 'on'
  const turn = useWebhookChange(isOn ? messages.paused : messages.resumed)
  const test = useWebhookChange(messages.tested)
  const named = (text: string) => interpolate(text, { host: new URL(url).host })
  const turned = { url, events, isOn: !isOn, version }
  return (
    <>
      <BusyButton
        className="button-quiet"
        aria-label={named(messages.testOf)}
        isBusy={test.isPending}
        press={() =>
          test.mutate({ at: `/${_id}/test`, method: 'POST', body: {} }, { onSuccess: openLog })
        }
      >
        {messages.test}
      </BusyButton>
      <BusyButton
        className="button-quiet"
        aria-label={named(isOn ? messages.pauseOf : messages.resumeOf)}
        isBusy={turn.isPending}
        press={() => turn.mutate({ at: `/${_id}`, method: 'PUT', body: turned })}
      >
        {isOn ? messages.pause : messages.resume}
      </BusyButton>
      {turn.fields.isOn && (
        <p role="alert" className="text-bad">
          {turn.fields.isOn}
        </p>
      )}
      <button
        type="button"
        className="button-quiet"
        aria-label={named(messages.editOf)}
        onClick={edit}
      >
        {messages.edit}
      </button>
    </>
  )
}

/** A new secret ends the old one, and removing ends all. */
function Removals({ webhook: { _id, url }, showSecret, messages, dialogs }: CardProps) {
  const [asked, setAsked] = useState<'rotate' | 'remove'>()
  const rotate = useWebhookChange(messages.saved)
  const remove = useWebhookChange(messages.removed)
  const named = (text: string) => interpolate(text, { host: new URL(url).host })

  function answer(isYes: boolean): void {
    setAsked(undefined)
    if (!isYes) return
    if (asked === 'remove') remove.mutate({ at: `/${_id}`, method: 'DELETE' })
    else
      rotate.mutate({ at: `/${_id}/secret`, method: 'POST', body: {} }, { onSuccess: showSecret })
  }

  return (
    <>
      <BusyButton
        className="button-quiet"
        aria-label={named(messages.rotateOf)}
        isBusy={rotate.isPending}
        press={() => setAsked('rotate')}
      >
        {messages.rotate}
      </BusyButton>
      <button
        type="button"
        className="button-quiet text-bad"
        aria-label={named(messages.removeOf)}
        onClick={() => setAsked('remove')}
      >
        {messages.remove}
      </button>
      {asked && (
        <ConfirmDialog
          question={asked === 'remove' ? messages.askRemove : messages.askRotate}
          subject={asked === 'remove' ? url : `${url}\n${messages.secretOld}`}
          messages={dialogs}
          onAnswer={answer}
        />
      )}
    </>
  )
}

function Standing({ webhook, messages }: Pick<CardProps, 'webhook' | 'messages'>) {
  const language = useLanguage()
  const { state, because, hasSecret, failingSince, lastSuccess } = webhook
  const when = (at: string) => formatDateTime(new Date(at), language)
  return (
    <div className="grid gap-1 text-quiet">
      {because !== '' && <p>{messages.because[because]}</p>}
      {!hasSecret && <p className="font-bold text-bad">{messages.noSecret}</p>}
      {state === 'on' && failingSince !== null && (
        <p className="text-bad">{interpolate(messages.failing, { when: when(failingSince) })}</p>
      )}
      <p>
        {lastSuccess === null
          ? messages.neverSent
          : interpolate(messages.lastSuccess, { when: when(lastSuccess) })}
      </p>
    </div>
  )
}
