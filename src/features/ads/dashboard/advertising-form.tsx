import { type FormEvent, useState } from 'react'
import { purchaseTimes } from '#src/domain/ads/purchase.ts'
import type { AdSettingsOnTheWire } from '#src/features/ads/ad-wire.ts'
import { useAdvertisingChange } from '#src/features/ads/dashboard/use-advertising.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { InputField } from '#src/ui/field.tsx'

type AdvertisingFormProps = {
  readonly settings: AdSettingsOnTheWire
  readonly messages: DashboardMessages<'advertising'>
}

/** The token goes in and never comes out: a stored one shows as a hint beside an empty field. */
export function AdvertisingForm({ settings, messages }: AdvertisingFormProps) {
  const save = useAdvertisingChange(messages.saved)
  const [purchaseAt, setPurchaseAt] = useState(settings.purchaseAt)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const token = String(typed.get('token') ?? '').trim()
    save.mutate({
      pixelId: String(typed.get('pixelId') ?? ''),
      purchaseAt,
      ...(token !== '' && { token }),
      version: settings.version,
    })
  }

  return (
    <form className="card grid max-w-xl gap-4 p-5" onSubmit={send} autoComplete="off">
      <InputField
        name="pixelId"
        label={messages.pixelId}
        inputMode="numeric"
        defaultValue={settings.pixelId}
        hint={messages.pixelHint}
        problem={save.fields.pixelId}
      />
      <InputField
        name="token"
        label={messages.token}
        type="password"
        autoComplete="new-password"
        hint={settings.hasToken ? messages.tokenSet : messages.tokenHint}
        problem={save.fields.token}
      />
      <fieldset className="grid gap-2">
        <legend className="font-bold">{messages.purchase}</legend>
        {purchaseTimes.map((time) => (
          <label key={time} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="purchaseAt"
              value={time}
              checked={purchaseAt === time}
              onChange={() => setPurchaseAt(time)}
            />
            {messages.purchaseAt[time]}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button-main justify-self-start" disabled={save.isPending}>
        {messages.save}
      </button>
    </form>
  )
}
