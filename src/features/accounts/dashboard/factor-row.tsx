/** A factor in the list on My Account; its owner renames a passkey. */

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PasskeyNameForm } from '#src/features/accounts/dashboard/passkey-name-form.tsx'
import type { PasskeyView } from '#src/features/accounts/factors/factor-rows.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type FactorRowProps = {
  readonly name: string
  readonly lines: readonly string[]
  readonly messages: DashboardMessages<'factors'>
  readonly isBusy: boolean
  readonly onRemove: () => void
  /** Further buttons. */
  readonly children?: ReactNode
}

export function FactorRow({ name, lines, messages, isBusy, onRemove, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-sm text-quiet">
            {line}
          </p>
        ))}
      </div>
      {children}
      <BusyButton
        className="button-quiet"
        isBusy={isBusy}
        press={onRemove}
        aria-label={interpolate(messages.removeOne, { name })}
      >
        {messages.remove}
      </BusyButton>
    </li>
  )
}

type PasskeyRowProps = Pick<FactorRowProps, 'messages' | 'isBusy' | 'onRemove'> & {
  readonly passkey: PasskeyView
  readonly onRenamed: () => void
}

export function PasskeyRow({ passkey, messages, onRenamed, ...row }: PasskeyRowProps) {
  const { id, name, addedAt, lastUsedAt } = passkey
  const language = useLanguage()
  const [form, setForm] = useState<'open' | 'closed' | 'never opened'>('never opened')
  const renaming = useMutation({
    mutationFn: (typed: string) =>
      askApi('/auth/factors/rename', { method: 'POST', body: { id, name: typed } }),
    meta: { isShownByForm: true },
    onSuccess: () => {
      setForm('closed')
      onRenamed()
    },
  })
  if (form === 'open') {
    const { error } = renaming
    return (
      <li className="border-b border-line pb-3">
        <PasskeyNameForm
          name={name}
          hint={undefined}
          save={messages.saveName}
          problem={error instanceof ApiFailure ? (error.fields.name ?? error.message) : undefined}
          isBusy={renaming.isPending}
          onSave={(typed) => renaming.mutate(typed)}
          cancel={() => setForm('closed')}
          messages={messages}
        />
      </li>
    )
  }
  const at = (time: string) => formatDateTime(new Date(time), language)
  const lines = [
    interpolate(messages.added, { at: at(addedAt) }),
    lastUsedAt === null
      ? messages.neverUsed
      : interpolate(messages.lastUsed, { at: at(lastUsedAt) }),
  ]
  return (
    <FactorRow {...row} name={name} lines={lines} messages={messages}>
      <button
        type="button"
        className="button-quiet"
        // biome-ignore lint/a11y/noAutofocus: the form that had the focus has just closed
        autoFocus={form === 'closed'}
        aria-label={interpolate(messages.renameOne, { name })}
        onClick={() => {
          renaming.reset()
          setForm('open')
        }}
      >
        {messages.rename}
      </button>
    </FactorRow>
  )
}
