/** The form of a new webhook, or of one that is there. Open while it is mounted. */

import { useState } from 'react'
import { type WebhookEvent, webhookEvents } from '#src/domain/webhooks/webhook-event.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { useWebhookChange } from '#src/features/webhooks/dashboard/use-webhooks.ts'
import type { WebhookOnTheWire, WebhookWithSecret } from '#src/features/webhooks/webhook-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { TickList } from '#src/ui/dashboard/choice/tick-list.tsx'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { InputField } from '#src/ui/field.tsx'

type FormProps = {
  readonly webhook: WebhookOnTheWire | undefined
  readonly close: () => void
  readonly showSecret: (answer: Partial<WebhookWithSecret>) => void
  readonly messages: DashboardMessages<'webhooks'>
}

export function WebhookForm({ webhook, close, showSecret, messages }: FormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['order.placed'])
  const change = useWebhookChange(webhook ? messages.saved : messages.added)

  function save(): void {
    if (change.isPending) return
    const wanted = {
      url: url.trim(),
      events: webhookEvents.filter((one) => events.includes(one)),
    }
    const call = webhook
      ? {
          at: `/${webhook._id}`,
          method: 'PUT' as const,
          body: { ...wanted, isOn: webhook.state === 'on', version: webhook.version },
        }
      : { method: 'POST' as const, body: wanted }
    change.mutate(call, {
      onSuccess: (answer) => {
        close()
        showSecret(answer)
      },
    })
  }

  return (
    <Dialog labelledBy="webhook-form" cancel={close}>
      <h2 id="webhook-form" className="text-xl font-bold">
        {webhook ? messages.edit : messages.add}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="webhook-form"
        problems={change.fields}
        isSaving={change.isPending}
        save={save}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <InputField
          name="url"
          type="url"
          label={messages.address}
          hint={messages.addressHint}
          value={url}
          problem={change.fields.url}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setUrl(target.value)}
        />
        <TickList
          name="events"
          legend={messages.chosen}
          problem={change.fields.events}
          items={webhookEvents}
          chosen={events}
          choose={setEvents}
        >
          {(event) => messages.events[event]}
        </TickList>
      </EditorForm>
    </Dialog>
  )
}
