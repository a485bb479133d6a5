/** The own passkeys, authenticator app and recovery codes. */

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddApp } from '#src/features/accounts/dashboard/add-app.tsx'
import { AddPasskey } from '#src/features/accounts/dashboard/add-passkey.tsx'
import { FactorRow, PasskeyRow } from '#src/features/accounts/dashboard/factor-row.tsx'
import { RecoveryCodes } from '#src/features/accounts/dashboard/recovery-codes.tsx'
import type { FactorsView } from '#src/features/accounts/factors/factor-rows.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SecondFactorsProps = {
  readonly factors: FactorsView
  /** The owner requires one of this member, who has none. */
  readonly isMissing: boolean
  readonly messages: DashboardMessages<'factors'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

type Removing = { readonly id: string; readonly name: string }

export function SecondFactors({ factors, isMissing, messages, dialogs }: SecondFactorsProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<readonly string[]>()
  const [removing, setRemoving] = useState<Removing>()
  const remove = useRemove(messages, revalidate)
  const at = (time: string) => formatDateTime(new Date(time), language)

  function added(text: string, recoveryCodes: readonly string[] | undefined): void {
    showToast('success', text)
    setCodes(recoveryCodes)
    void revalidate()
  }

  return (
    <section aria-labelledby="factors" className="card grid gap-5 p-5">
      <h2 id="factors" className="text-xl">
        {messages.heading}
      </h2>
      <p className="text-quiet">{messages.lead}</p>
      {isMissing && (
        <p role="status" className="notice">
          {messages.required}
        </p>
      )}
      {codes && <NewCodes codes={codes} messages={messages} onKept={() => setCodes(undefined)} />}
      <div className="grid gap-3">
        <h3 className="font-bold">{messages.passkeys}</h3>
        {factors.passkeys.length === 0 && <p className="text-sm text-quiet">{messages.none}</p>}
        <ul className="grid gap-3">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              messages={messages}
              isBusy={remove.isPending}
              onRemove={() => setRemoving(passkey)}
              onRenamed={() => {
                showToast('success', messages.renamed)
                void revalidate()
              }}
            />
          ))}
        </ul>
        <AddPasskey
          messages={messages}
          onAdded={(recovery) => added(messages.passkeyAdded, recovery)}
        />
      </div>
      <div className="grid gap-3">
        <h3 className="font-bold">{messages.app}</h3>
        {factors.appAddedAt === null ? (
          <p className="text-sm text-quiet">{messages.none}</p>
        ) : (
          <ul>
            <FactorRow
              name={messages.app}
              lines={[interpolate(messages.added, { at: at(factors.appAddedAt) })]}
              messages={messages}
              isBusy={remove.isPending}
              onRemove={() => setRemoving({ id: 'app', name: messages.app })}
            />
          </ul>
        )}
        <AddApp
          messages={messages}
          isReplacing={factors.appAddedAt !== null}
          onAdded={(recovery) => added(messages.appAdded, recovery)}
        />
      </div>
      {(factors.passkeys.length > 0 || factors.appAddedAt !== null) && (
        <RecoveryCodes
          left={factors.recoveryCodesLeft}
          messages={messages}
          dialogs={dialogs}
          onMade={(made) => {
            setCodes(made)
            void revalidate()
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          question={messages.removeQuestion}
          subject={interpolate(messages.removeSubject, { name: removing.name })}
          messages={dialogs}
          onAnswer={(isYes) => {
            setRemoving(undefined)
            if (isYes) remove.mutate(removing)
          }}
        />
      )}
    </section>
  )
}

function useRemove(
  messages: DashboardMessages<'factors'>,
  revalidate: () => Promise<void>,
): UseMutationResult<unknown, Error, Removing> {
  return useMutation({
    mutationFn: ({ id }: Removing) =>
      askApi('/auth/factors/remove', { method: 'POST', body: { id } }),
    onSuccess: (_answer, { name }) => {
      showToast('success', interpolate(messages.removed, { name }))
      void revalidate()
    },
  })
}

type NewCodesProps = {
  readonly codes: readonly string[]
  readonly messages: DashboardMessages<'factors'>
  readonly onKept: () => void
}

function NewCodes({ codes, messages, onKept }: NewCodesProps) {
  return (
    <div role="status" className="notice grid gap-3">
      <p className="font-bold">{messages.keepCodes}</p>
      <ul aria-label={messages.codes} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="button-main justify-self-start" onClick={onKept}>
        {messages.codesKept}
      </button>
    </div>
  )
}
