import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type RecoveryCodesProps = {
  readonly left: number
  readonly messages: DashboardMessages<'factors'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly onMade: (codes: readonly string[]) => void
}

type Made = { readonly recoveryCodes: readonly string[] }

export function RecoveryCodes({ left, messages, dialogs, onMade }: RecoveryCodesProps) {
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const making = useMutation({
    mutationFn: async () =>
      (await askApi<Made>('/auth/factors/recovery-codes', { method: 'POST', body: {} })).body,
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  const n = formatNumber(left, language)
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">{messages.codes}</h3>
      <p className="text-sm text-quiet">{interpolate(messages.codesLeft, { n })}</p>
      <BusyButton
        className="button-quiet justify-self-start"
        isBusy={making.isPending}
        press={() => setAsking(true)}
      >
        {messages.newCodes}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          question={messages.newCodesQuestion}
          subject={interpolate(messages.codesLeft, { n })}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) making.mutate()
          }}
        />
      )}
    </div>
  )
}
