import { useState } from 'react'
import { purchaseTimes } from '#src/domain/ads/purchase.ts'
import type { AdSettingsOnTheWire } from '#src/features/ads/ad-wire.ts'
import { useAdvertisingChange } from '#src/features/ads/dashboard/use-advertising.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { InputField } from '#src/ui/field.tsx'

type AdvertisingFormProps = {
  readonly settings: AdSettingsOnTheWire
  readonly messages: DashboardMessages<'advertising'>
}

/** The token goes in and never comes out: a stored one shows as a hint beside an empty field. */
export function AdvertisingForm({ settings, messages }: AdvertisingFormProps) {
  const save = useAdvertisingChange(messages.saved)
  const [purchaseAt, setPurchaseAt] = useState(settings.purchaseAt)
  const [pixelId, setPixelId] = useState(settings.pixelId)
  const [typedToken, setToken] = useState('')
  const [googleId, setGoogleId] = useState(settings.googleId)
  const [typedSecret, setSecret] = useState('')

  function send(): void {
    if (save.isPending) return
    const token = typedToken.trim()
    const googleSecret = typedSecret.trim()
    save.mutate({
      pixelId,
      purchaseAt,
      ...(token !== '' && { token }),
      googleId,
      ...(googleSecret !== '' && { googleSecret }),
      version: settings.version,
    })
  }

  return (
    <EditorForm
      className="card max-w-xl p-5"
      problems={save.fields}
      isSaving={save.isPending}
      save={send}
      messages={{ submit: messages.save, submitting: messages.saving }}
    >
      <InputField
        name="pixelId"
        label={messages.pixelId}
        inputMode="numeric"
        autoComplete="off"
        value={pixelId}
        onChange={({ target }) => setPixelId(target.value)}
        hint={messages.pixelHint}
        problem={save.fields.pixelId}
      />
      <InputField
        name="token"
        label={messages.token}
        type="password"
        autoComplete="new-password"
        value={typedToken}
        onChange={({ target }) => setToken(target.value)}
        hint={settings.hasToken ? messages.tokenSet : messages.tokenHint}
        problem={save.fields.token}
      />
      <GoogleFields
        googleId={googleId}
        setGoogleId={setGoogleId}
        secret={typedSecret}
        setSecret={setSecret}
        hasSecret={settings.hasGoogleSecret}
        problems={save.fields}
        messages={messages}
      />
      <fieldset className="grid gap-2">
        <legend className="font-bold">{messages.purchase}</legend>
        {purchaseTimes.map((time) => (
          <label key={time} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="purchaseAt"
              className="radio"
              value={time}
              checked={purchaseAt === time}
              onChange={() => setPurchaseAt(time)}
            />
            {messages.purchaseAt[time]}
          </label>
        ))}
      </fieldset>
    </EditorForm>
  )
}

type GoogleFieldsProps = Pick<AdvertisingFormProps, 'messages'> & {
  readonly googleId: string
  readonly setGoogleId: (text: string) => void
  readonly secret: string
  readonly setSecret: (text: string) => void
  readonly hasSecret: boolean
  readonly problems: FieldProblems
}

function GoogleFields(props: GoogleFieldsProps) {
  const { googleId, setGoogleId, secret, setSecret, hasSecret, problems, messages } = props
  return (
    <>
      <InputField
        name="googleId"
        label={messages.googleId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={googleId}
        onChange={({ target }) => setGoogleId(target.value)}
        hint={messages.googleHint}
        problem={problems.googleId}
      />
      <InputField
        name="googleSecret"
        label={messages.googleSecret}
        type="password"
        autoComplete="new-password"
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
        hint={hasSecret ? messages.googleSecretSet : messages.googleSecretHint}
        problem={problems.googleSecret}
      />
    </>
  )
}
