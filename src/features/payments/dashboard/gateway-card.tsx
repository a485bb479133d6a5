import { type FormEvent, useState } from 'react'
import type { PaymentProviderOnTheWire } from '#src/features/payments/accounts/payment-wire.ts'
import { useGatewayChange } from '#src/features/payments/dashboard/use-payment-gateways.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

type Messages = DashboardMessages<'payments'>

type GatewayCardProps = {
  readonly gateway: PaymentProviderOnTheWire
  readonly canSeal: boolean
  readonly messages: Messages
  readonly dialogs: DashboardMessages<'dialogs'>
}

/** Keys go in and never come out: a stored one shows as a hint beside an empty field. */
export function GatewayCard({ gateway, canSeal, messages, dialogs }: GatewayCardProps) {
  const { provider, account, secretNames } = gateway
  const [base, setBase] = useState(account?.base ?? 'live')
  const [isRemoving, setIsRemoving] = useState(false)
  const save = useGatewayChange(messages.saved)
  const remove = useGatewayChange(messages.removed)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const keys = secretNames
      .map((field) => [field, String(typed.get(`${provider}-${field}`) ?? '').trim()] as const)
      .filter(([, text]) => text !== '')
    const body = { base, keys: Object.fromEntries(keys), version: account?.version ?? 0 }
    save.mutate({ provider, method: 'PUT', body }, { onSuccess: () => form.reset() })
  }

  return (
    <section aria-labelledby={`gateway-${provider}`} className="card grid content-start gap-4 p-5">
      <GatewayHead gateway={gateway} messages={messages} />
      <form className="grid gap-3" onSubmit={send} autoComplete="off">
        <label className="grid gap-1 font-bold">
          {messages.address}
          <select
            className="text-field font-normal"
            value={base}
            onChange={({ currentTarget }) => setBase(currentTarget.value as typeof base)}
          >
            <option value="live">{messages.bases.live}</option>
            <option value="sandbox">{messages.bases.sandbox}</option>
          </select>
        </label>
        {base === 'sandbox' && <p className="notice">{messages.onSandbox}</p>}
        {secretNames.map((field) => (
          <InputField
            key={field}
            name={`${provider}-${field}`}
            label={labelOf(field, messages)}
            type="password"
            autoComplete="new-password"
            hint={account?.keysSet.includes(field) ? messages.keySet : undefined}
            problem={save.fields[`keys.${field}`]}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button-main" disabled={save.isPending || !canSeal}>
            {messages.save}
          </button>
          {account && (
            <button
              type="button"
              className="button-quiet text-bad"
              onClick={() => setIsRemoving(true)}
            >
              {messages.remove}
            </button>
          )}
        </div>
      </form>
      {isRemoving && (
        <ConfirmDialog
          question={messages.askRemove}
          subject={messages.names[provider]}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsRemoving(false)
            if (isYes) remove.mutate({ provider, method: 'DELETE' })
          }}
        />
      )}
    </section>
  )
}

function GatewayHead({
  gateway: { provider, account },
  messages,
}: Pick<GatewayCardProps, 'gateway' | 'messages'>) {
  const language = useLanguage()
  return (
    <div className="grid gap-1">
      <h2 id={`gateway-${provider}`} className="text-xl font-bold">
        {messages.names[provider]}
      </h2>
      <p className="text-sm text-quiet">{messages.about[provider]}</p>
      <p className="text-sm text-quiet">
        {account
          ? interpolate(messages.connectedBy, {
              who: account.changedBy,
              when: formatDate(new Date(account.changedAt), language),
            })
          : messages.notConnected}
      </p>
      {account?.keysSet.length === 0 && <p className="font-bold text-bad">{messages.unreadable}</p>}
    </div>
  )
}

/** A field of a provider that nobody named yet shows its own name. */
function labelOf(field: string, { fields }: Messages): string {
  return Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field
}
