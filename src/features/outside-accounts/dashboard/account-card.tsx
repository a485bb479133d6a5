import { type FormEvent, type ReactNode, useState } from 'react'
import { useAccountChange } from '#src/features/outside-accounts/dashboard/use-account-change.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

type Base = 'live' | 'sandbox' | 'other'

type AccountCardProps = {
  /** Of the list in the API. */
  readonly path: string
  /** In the path, and before the names of the fields. */
  readonly name: string
  readonly heading: string
  readonly about?: string
  readonly bases: readonly Base[]
  readonly keyNames: readonly string[]
  readonly settingNames?: readonly string[]
  readonly account: {
    readonly base: Base
    readonly settings?: Readonly<Record<string, string>>
    readonly keysSet: readonly string[]
    readonly changedBy: string
    readonly changedAt: string
    readonly version: number
  } | null
  readonly canSeal: boolean
  readonly messages: DashboardMessages<'couriers'> | DashboardMessages<'payments'>
  /** Beside the choice of the sandbox. */
  readonly onSandbox?: string
  readonly dialogs: DashboardMessages<'dialogs'>
  /** Below the form. */
  readonly children?: ReactNode
}

/** Keys go in and never come out: a stored one shows as a hint beside an empty field. */
export function AccountCard(props: AccountCardProps) {
  const { path, name, heading, keyNames, settingNames, account, messages, dialogs } = props
  const [base, setBase] = useState<Base>(account?.base ?? 'live')
  const [isRemoving, setIsRemoving] = useState(false)
  const save = useAccountChange(path, messages.saved)
  const remove = useAccountChange(path, messages.removed)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (field: string) =>
      [field, String(typed.get(`${name}-${field}`) ?? '').trim()] as const
    const body = {
      base,
      keys: Object.fromEntries(keyNames.map(textOf).filter(([, text]) => text !== '')),
      ...(settingNames && { settings: Object.fromEntries(settingNames.map(textOf)) }),
      version: account?.version ?? 0,
    }
    save.mutate({ name, method: 'PUT', body }, { onSuccess: () => form.reset() })
  }

  return (
    <section aria-labelledby={`account-${name}`} className="card grid content-start gap-4 p-5">
      <AccountHead {...props} />
      <form className="grid gap-3" onSubmit={send} autoComplete="off">
        <BaseChoice {...props} base={base} choose={setBase} />
        <AccountFields {...props} problems={save.fields} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button-main" disabled={save.isPending || !props.canSeal}>
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
      {props.children}
      {isRemoving && (
        <ConfirmDialog
          question={messages.askRemove}
          subject={heading}
          messages={dialogs}
          onAnswer={(isYes) => {
            setIsRemoving(false)
            if (isYes) remove.mutate({ name, method: 'DELETE' })
          }}
        />
      )}
    </section>
  )
}

function AccountHead({ name, heading, about, account, messages }: AccountCardProps) {
  const language = useLanguage()
  return (
    <div className="grid gap-1">
      <h2 id={`account-${name}`} className="text-xl font-bold">
        {heading}
      </h2>
      {about !== undefined && <p className="text-sm text-quiet">{about}</p>}
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

type BaseChoiceProps = Pick<AccountCardProps, 'bases' | 'messages' | 'onSandbox'> & {
  readonly base: Base
  readonly choose: (base: Base) => void
}

function BaseChoice({ bases, messages, onSandbox, base, choose }: BaseChoiceProps) {
  const names: Readonly<Record<string, string>> = messages.bases
  return (
    <>
      <label className="grid gap-1 font-bold">
        {messages.address}
        <select
          className="text-field font-normal"
          value={base}
          onChange={({ currentTarget }) => choose(currentTarget.value as Base)}
        >
          {bases.map((choice) => (
            <option key={choice} value={choice}>
              {names[choice]}
            </option>
          ))}
        </select>
      </label>
      {base === 'sandbox' && onSandbox !== undefined && <p className="notice">{onSandbox}</p>}
    </>
  )
}

type AccountFieldsProps = Pick<
  AccountCardProps,
  'name' | 'keyNames' | 'settingNames' | 'account' | 'messages'
> & { readonly problems: Readonly<Record<string, string>> }

function AccountFields({
  name,
  keyNames,
  settingNames = [],
  account,
  messages,
  problems,
}: AccountFieldsProps) {
  // A field that nobody named yet shows its own name.
  const labels: Readonly<Record<string, string>> = messages.fields
  const labelOf = (field: string) => (Object.hasOwn(labels, field) ? labels[field] : field) ?? field
  return (
    <>
      {keyNames.map((field) => (
        <InputField
          key={field}
          name={`${name}-${field}`}
          label={labelOf(field)}
          type="password"
          autoComplete="new-password"
          hint={account?.keysSet.includes(field) ? messages.keySet : undefined}
          problem={problems[`keys.${field}`]}
        />
      ))}
      {settingNames.map((field) => (
        <InputField
          key={field}
          name={`${name}-${field}`}
          label={labelOf(field)}
          defaultValue={account?.settings?.[field] ?? ''}
          problem={problems[`settings.${field}`]}
        />
      ))}
    </>
  )
}
