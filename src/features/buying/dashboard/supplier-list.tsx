/** Suppliers: what each is owed, paying it, and the form that adds or edits one. */

import { Link } from 'react-router'
import { moneyAccounts } from '#src/domain/journal/account.ts'
import type { Poisha } from '#src/domain/money.ts'
import {
  ChoiceField,
  type FormState,
  PostForm,
  stateOf,
  TextInput,
} from '#src/features/buying/dashboard/form-parts.tsx'
import type { TypedFields } from '#src/features/buying/forms/typed-rows.ts'
import type { SupplierView } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/dashboard/stock?tab=suppliers'

export type SupplierListProps = {
  readonly suppliers: readonly SupplierView[]
  readonly owedOtherwise: Poisha
  /** The id of the one in the form. */
  readonly edited: string | undefined
  /** The id of the one to pay; empty for debts without a supplier. */
  readonly payee: string | undefined
  readonly mayWrite: boolean
  readonly mayPay: boolean
  readonly formKey: string
  readonly refused:
    | { readonly typed: TypedFields; readonly problems: Readonly<Record<string, string>> }
    | undefined
  readonly messages: DashboardMessages<'buying'>
}

export function SupplierList(props: SupplierListProps) {
  const { suppliers, owedOtherwise, edited, payee, mayWrite, mayPay, refused, messages } = props
  const texts = messages.suppliers
  const language = useLanguage()
  const standing = suppliers.find(({ id }) => id === edited)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={messages.tabs.suppliers}>
      {suppliers.length === 0 && (
        <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
          <p className="text-xl font-bold">{texts.none}</p>
          <p className="max-w-[48ch] text-quiet">{texts.aboutNone}</p>
        </div>
      )}
      {mayPay && payee !== undefined && <PayForm {...props} payee={payee} />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {suppliers.map((supplier) => (
          <SupplierCard key={supplier.id} {...props} supplier={supplier} />
        ))}
      </ul>
      {owedOtherwise > 0 && (
        <p className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          {interpolate(texts.owedOtherwise, { amount: formatMoney(owedOtherwise, language) })}
          {mayPay && (
            <Link to={`${path}&pay=`} className="button-quiet">
              {texts.payOthers}
            </Link>
          )}
        </p>
      )}
      {mayWrite && (
        <SupplierForm
          key={standing ? `${standing.id} ${standing.version}` : `new ${suppliers.length}`}
          state={stateOf('supplier', refused, messages)}
          standing={standing}
        />
      )}
    </section>
  )
}

type CardProps = SupplierListProps & { readonly supplier: SupplierView }

function SupplierCard({ supplier, mayWrite, mayPay, messages }: CardProps) {
  const language = useLanguage()
  const texts = messages.suppliers
  const { id, name, phone, address, note, daysToDeliver, owed, isArchived } = supplier
  const days = formatNumber(daysToDeliver, language)
  return (
    <li className="card grid content-start gap-2 px-4 py-3">
      <h2 className="font-bold wrap-anywhere">
        {name} {isArchived && <span className="text-quiet">({texts.archived})</span>}
      </h2>
      {phone !== '' && (
        <a
          href={`tel:${toAsciiDigits(phone).replace(/[^\d+]/g, '')}`}
          className="inline-flex min-h-11 items-center justify-self-start underline"
        >
          {digitsIn(phone, language)}
        </a>
      )}
      <p className="text-quiet wrap-anywhere">
        {[address, interpolate(texts.takes, { n: days }), note].filter(Boolean).join(' · ')}
      </p>
      {owed > 0 && (
        <p className="font-bold">
          {interpolate(texts.owed, { amount: formatMoney(owed, language) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayPay && owed > 0 && (
          <Link
            to={`${path}&pay=${id}`}
            className="button-quiet"
            aria-label={interpolate(texts.payOne, { supplier: name })}
          >
            {texts.pay}
          </Link>
        )}
        {mayWrite && (
          <Link
            to={`${path}&edit=${id}`}
            className="button-quiet"
            aria-label={interpolate(texts.editOne, { supplier: name })}
          >
            {texts.edit}
          </Link>
        )}
      </div>
    </li>
  )
}

type SupplierFormProps = {
  readonly state: FormState
  readonly standing: SupplierView | undefined
}

function SupplierForm({ state, standing }: SupplierFormProps) {
  const language = useLanguage()
  const { messages } = state
  const texts = messages.suppliers
  const heading = standing ? interpolate(texts.editOne, { supplier: standing.name }) : texts.newOne
  const days = standing ? digitsIn(String(standing.daysToDeliver), language) : ''
  return (
    <>
      <PostForm
        form="supplier"
        hidden={standing ? { id: standing.id, version: standing.version } : { id: '' }}
        label={heading}
        submit={messages.save}
      >
        <h2 className="text-xl font-bold">{heading}</h2>
        {standing?.isArchived && <p className="text-quiet">{texts.bringBack}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            {...state}
            name="name"
            label={texts.name}
            value={standing?.name}
            most={120}
            isRequired
          />
          <TextInput
            {...state}
            name="phone"
            label={texts.phone}
            value={standing?.phone}
            most={40}
          />
          <TextInput
            {...state}
            name="address"
            label={texts.address}
            value={standing?.address}
            most={300}
          />
          <TextInput
            {...state}
            name="days"
            label={texts.days}
            hint={texts.daysHint}
            value={days}
            isRequired
            isNumber
          />
        </div>
        <TextInput
          {...state}
          name="note"
          label={messages.note}
          hint={messages.noteHint}
          value={standing?.note}
          most={500}
        />
      </PostForm>
      {standing && !standing.isArchived && (
        <div className="flex flex-wrap items-center gap-3">
          <PostForm
            form="remove"
            hidden={{ id: standing.id }}
            submit={interpolate(texts.remove, { supplier: standing.name })}
            className="contents"
            isQuiet
          />
          <p className="text-sm text-quiet">{texts.removeHint}</p>
        </div>
      )}
      {standing && (
        <Link to={path} className="button-quiet justify-self-start">
          {texts.cancel}
        </Link>
      )}
    </>
  )
}

function PayForm({
  suppliers,
  payee,
  owedOtherwise,
  formKey,
  refused,
  messages,
}: SupplierListProps & { readonly payee: string }) {
  const language = useLanguage()
  const texts = messages.suppliers
  const state = stateOf('pay', refused, messages)
  const supplier = suppliers.find(({ id }) => id === payee)
  const heading = supplier
    ? interpolate(texts.payOne, { supplier: supplier.name })
    : texts.payOthers
  const owed = formatMoney(supplier?.owed ?? owedOtherwise, language)
  return (
    <PostForm
      form="pay"
      hidden={{ key: formKey, supplier: supplier?.id ?? '' }}
      label={heading}
      submit={texts.paySubmit}
    >
      <h2 className="text-xl font-bold">{heading}</h2>
      <p>{interpolate(supplier ? texts.owed : texts.owedOtherwise, { amount: owed })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...state} name="amount" label={texts.amount} isRequired isNumber />
        <ChoiceField
          {...state}
          name="paidFrom"
          label={texts.paidFrom}
          choices={moneyAccounts.map(
            (account) => [account, messages.receive.payers[account]] as const,
          )}
        />
      </div>
      <TextInput {...state} name="note" label={messages.note} hint={messages.noteHint} />
      <Link to={path} className="button-quiet justify-self-start">
        {texts.cancel}
      </Link>
    </PostForm>
  )
}
