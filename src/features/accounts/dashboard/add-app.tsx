import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Field } from '#src/ui/field.tsx'

type AddAppProps = {
  readonly messages: DashboardMessages<'factors'>
  readonly isReplacing: boolean
  /** With the recovery codes, where it was the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | undefined) => void
}

type Started = { readonly secret: string; readonly picture: string }
type Added = { readonly recoveryCodes?: readonly string[] }

export function AddApp({ messages, isReplacing, onAdded }: AddAppProps) {
  const [hasClosed, setHasClosed] = useState(false)
  const starting = useMutation({
    mutationFn: async () =>
      (await askApi<Started>('/auth/factors/app/start', { method: 'POST', body: {} })).body,
  })
  const adding = useMutation({
    mutationFn: async (code: string) =>
      (await askApi<Added>('/auth/factors/app', { method: 'POST', body: { code } })).body,
    meta: { isShownByForm: true },
    onSuccess: ({ recoveryCodes }) => {
      close()
      onAdded(recoveryCodes)
    },
  })

  function close(): void {
    setHasClosed(true)
    starting.reset()
    adding.reset()
  }

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (adding.isPending) return
    adding.mutate(String(new FormData(event.currentTarget).get('appCode') ?? ''))
  }

  if (!starting.data) {
    return (
      <BusyButton
        className="button-quiet justify-self-start"
        autoFocus={hasClosed}
        isBusy={starting.isPending}
        press={() => starting.mutate()}
      >
        {isReplacing ? messages.replaceApp : messages.addApp}
      </BusyButton>
    )
  }
  const { secret, picture } = starting.data
  const { error } = adding
  return (
    <form onSubmit={add} className="grid gap-3">
      <p>{messages.appSteps}</p>
      <img src={picture} alt={messages.picture} width={220} height={220} className="rounded-lg" />
      <p className="wrap-anywhere">
        <span className="text-quiet">{messages.key}</span>{' '}
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field
        name="appCode"
        label={messages.code}
        problem={error instanceof ApiFailure ? (error.fields.code ?? error.message) : undefined}
      >
        {(described) => (
          <input
            {...described}
            // biome-ignore lint/a11y/noAutofocus: the reader has just opened the form
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-main" aria-disabled={adding.isPending}>
          {messages.confirmApp}
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
