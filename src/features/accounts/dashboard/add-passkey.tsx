import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PasskeyNameForm } from '#src/features/accounts/dashboard/passkey-name-form.tsx'
import { makePasskey } from '#src/features/accounts/factors/ask-for-passkey.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

type AddPasskeyProps = {
  readonly messages: DashboardMessages<'factors'>
  /** With the recovery codes, where it was the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | undefined) => void
}

type Added = { readonly recoveryCodes?: readonly string[] }

export function AddPasskey({ messages, onAdded }: AddPasskeyProps) {
  const [form, setForm] = useState<'open' | 'closed' | 'never opened'>('never opened')
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const passkey = await makePasskey()
      const body = { name, passkey }
      return (await askApi<Added>('/auth/factors/passkeys', { method: 'POST', body })).body
    },
    meta: { isShownByForm: true },
    onSuccess: ({ recoveryCodes }) => {
      setForm('closed')
      onAdded(recoveryCodes)
    },
  })

  if (form !== 'open') {
    return (
      <button
        type="button"
        className="button-quiet justify-self-start"
        // biome-ignore lint/a11y/noAutofocus: the form that had the focus has just closed
        autoFocus={form === 'closed'}
        onClick={() => {
          adding.reset()
          setForm('open')
        }}
      >
        {messages.addPasskey}
      </button>
    )
  }
  return (
    <PasskeyNameForm
      name=""
      hint={messages.passkeyHint}
      save={messages.addPasskey}
      problem={adding.error ? problemOf(adding.error, messages) : undefined}
      isBusy={adding.isPending}
      onSave={(name) => adding.mutate(name)}
      cancel={() => setForm('closed')}
      messages={messages}
    />
  )
}

/** The browser does not say why it made none: the user stopped, or the device has one already. */
function problemOf(error: Error, messages: DashboardMessages<'factors'>): string {
  if (error instanceof ApiFailure && error.message !== '') return error.message
  return 'PublicKeyCredential' in window ? messages.passkeyFailed : messages.noPasskeys
}
