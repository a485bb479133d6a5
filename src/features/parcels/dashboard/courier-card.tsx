import { type FormEvent, useState } from 'react'
import type { CourierOnTheWire } from '#src/features/parcels/accounts/courier-wire.ts'
import {
  useConnectionTest,
  useCourierChange,
} from '#src/features/parcels/dashboard/use-couriers.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

type CourierCardProps = {
  readonly courier: CourierOnTheWire
  readonly canSeal: boolean
  readonly messages: DashboardMessages<'couriers'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

/** Keys go in and never come out: a stored one shows as a hint beside an empty field. */
export function CourierCard({ courier: one, canSeal, messages, dialogs }: CourierCardProps) {
  const { courier, account } = one
  const language = useLanguage()
  const [base, setBase] = useState(account?.base ?? 'live')
  const [isRemoving, setIsRemoving] = useState(false)
  const save = useCourierChange(messages.saved)
  const remove = useCourierChange(messages.removed)
  const keysSet = account?.keysSet ?? []
  const name = messages.names[courier]

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (field: string) => String(typed.get(`${courier}-${field}`) ?? '').trim()
    const typedKeys = [...one.secretNames, ...one.webhookNames]
      .map((field) => [field, textOf(field)] as const)
      .filter(([, text]) => text !== '')
    const settings = one.settingNames.map((field) => [field.name, textOf(field.name)] as const)
    const body = {
      base,
      keys: Object.fromEntries(typedKeys),
      settings: Object.fromEntries(settings),
      version: account?.version ?? 0,
    }
    save.mutate({ courier, method: 'PUT', body }, { onSuccess: () => form.reset() })
  }

  return (
    <section aria-labelledby={`courier-${courier}`} className="card grid content-start gap-4 p-5">
      <div>
        <h2 id={`courier-${courier}`} className="text-xl font-bold">
          {name}
        </h2>
        <p className="text-sm text-quiet">
          {account
            ? interpolate(messages.connectedBy, {
                who: account.changedBy,
                when: formatDate(new Date(account.changedAt), language),
              })
            : messages.notConnected}
        </p>
        {account && keysSet.length === 0 && (
          <p className="font-bold text-bad">{messages.unreadable}</p>
        )}
      </div>
      <form className="grid gap-3" onSubmit={send} autoComplete="off">
        <label className="grid gap-1 font-bold">
          {messages.address}
          <select
            className="text-field font-normal"
            value={base}
            onChange={({ currentTarget }) => setBase(currentTarget.value as typeof base)}
          >
            {one.bases.map((choice) => (
              <option key={choice} value={choice}>
                {messages.bases[choice]}
              </option>
            ))}
          </select>
        </label>
        {[...one.secretNames, ...one.webhookNames].map((field) => (
          <InputField
            key={field}
            name={`${courier}-${field}`}
            label={labelOf(field, messages)}
            type="password"
            autoComplete="new-password"
            hint={keysSet.includes(field) ? messages.keySet : undefined}
            problem={save.fields[`keys.${field}`]}
          />
        ))}
        {one.settingNames.map((field) => (
          <InputField
            key={field.name}
            name={`${courier}-${field.name}`}
            label={labelOf(field.name, messages)}
            defaultValue={account?.settings[field.name] ?? ''}
            problem={save.fields[`settings.${field.name}`]}
          />
        ))}
        <button
          type="submit"
          className="button-main justify-self-start"
          disabled={save.isPending || !canSeal}
        >
          {messages.save}
        </button>
      </form>
      {account && (
        <div className="flex flex-wrap items-start gap-3">
          <ConnectionTestButton courier={courier} messages={messages} />
          <button
            type="button"
            className="button-quiet text-bad"
            onClick={() => setIsRemoving(true)}
          >
            {messages.remove}
          </button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          question={messages.askRemove}
          subject={name}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsRemoving(false)
            if (isYes) remove.mutate({ courier, method: 'DELETE' })
          }}
        />
      )}
    </section>
  )
}

function ConnectionTestButton({
  courier,
  messages,
}: Pick<CourierCardProps, 'messages'> & { readonly courier: string }) {
  const test = useConnectionTest(courier)
  return (
    <div className="grid gap-2">
      <BusyButton className="button-quiet" isBusy={test.isPending} press={() => test.mutate()}>
        {test.isPending ? messages.testing : messages.test}
      </BusyButton>
      {test.data && (
        <p role="status" className="max-w-prose wrap-anywhere">
          <strong>{messages.answers[test.data.result]}</strong> {test.data.answer}
        </p>
      )}
    </div>
  )
}

/** A field of a courier that nobody named yet shows its own name. */
function labelOf(field: string, { fields }: DashboardMessages<'couriers'>): string {
  return Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field
}
