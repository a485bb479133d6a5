/** The owner's webhooks: one card each, a form, and a secret that is shown once. */

import { useState } from 'react'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useWebhooks } from '#src/features/webhooks/dashboard/use-webhooks.ts'
import { WebhookCard } from '#src/features/webhooks/dashboard/webhook-card.tsx'
import { WebhookForm } from '#src/features/webhooks/dashboard/webhook-form.tsx'
import type { WebhookWithSecret } from '#src/features/webhooks/webhook-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ShownOnce } from '#src/ui/dashboard/copy/shown-once.tsx'
import { Icon } from '#src/ui/icon.tsx'

type ListProps = {
  readonly messages: DashboardMessages<'webhooks'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

type ShownSecret = { readonly secret: string; readonly isNew: boolean }

export function WebhookList({ messages, dialogs }: ListProps) {
  const read = useWebhooks()
  const [edited, setEdited] = useState<string>()
  const [secret, setSecret] = useState<ShownSecret>()

  if (!read.data) return <ReadState read={read} messages={messages} />
  const { items, most, canSeal } = read.data
  const isFull = items.length >= most
  // As the shop has it now: after a conflict the next save sends the new version.
  const webhook = items.find(({ _id }) => _id === edited)

  function show(answer: Partial<WebhookWithSecret>, isNew: boolean): void {
    if (answer.secret !== undefined) setSecret({ secret: answer.secret, isNew })
  }

  return (
    <>
      {secret && (
        <ShownOnce
          key={secret.secret}
          text={secret.secret}
          close={() => setSecret(undefined)}
          messages={{
            heading: messages.secretHeading,
            lead: messages.secretOnce,
            also: secret.isNew ? '' : messages.secretOld,
            label: messages.secret,
            copy: messages.copy,
            copied: messages.copied,
            notCopied: messages.notCopied,
            done: messages.close,
          }}
        />
      )}
      {!canSeal && (
        <p role="alert" className="notice">
          {messages.cannotSeal}
        </p>
      )}
      <button
        type="button"
        className="button-main justify-self-start"
        disabled={!canSeal || isFull}
        onClick={() => setEdited('new')}
      >
        <Icon name="plus" />
        {messages.add}
      </button>
      {isFull && <p className="text-quiet">{messages.full}</p>}
      {items.length === 0 && <p className="text-quiet">{messages.none}</p>}
      {items.map((one) => (
        <WebhookCard
          key={one._id}
          webhook={one}
          edit={() => setEdited(one._id)}
          showSecret={(answer) => show(answer, false)}
          messages={messages}
          dialogs={dialogs}
        />
      ))}
      {(webhook || edited === 'new') && (
        <WebhookForm
          webhook={webhook}
          close={() => setEdited(undefined)}
          showSecret={(answer) => show(answer, true)}
          messages={messages}
        />
      )}
    </>
  )
}
