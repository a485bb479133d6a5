/** Writes down money, takes an entry back, closes a day. Works without JavaScript. */

import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { poisha } from '#src/domain/money.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import type { FormState } from '#src/features/journal/dashboard/forms/entry-fields.tsx'
import { FormLinks } from '#src/features/journal/dashboard/forms/form-links.tsx'
import {
  CloseFields,
  CorrectFields,
  CourierFields,
  ExpenseFields,
  OpeningFields,
  TillFields,
  TransferFields,
} from '#src/features/journal/dashboard/forms/money-forms.tsx'
import { findEntryToCorrect } from '#src/features/journal/entries/correct-entry.server.ts'
import {
  allMoneyForms,
  type MoneyForm,
  moneyForms,
} from '#src/features/journal/entries/money-form.ts'
import { type TakeFormFailure, takeForm } from '#src/features/journal/entries/take-form.server.ts'
import { findBalances } from '#src/features/journal/list/find-balances.server.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { catchUnavailable, type Unavailable } from '#src/platform/http/answer-unavailable.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { hasBegun } from '#src/ui/late-scripts/has-begun.ts'
import type { Route } from './+types/money-form'

export const handle = { permission: 'money.write', requestClass: 'owner' } satisfies PageHandle

const allTransactions = '/dashboard/transaction'

function formNamed(name: string): MoneyForm {
  const form = allMoneyForms.find((one) => one === name)
  if (form === undefined) throw redirect(allTransactions, 303)
  return form
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const form = formNamed(params.form)
  const now = shop.clock()
  const { money, dues, closedUntil } = await findBalances(shop.db.read)
  const entry = await findEntryToCorrect(shop.db.read, url.searchParams.get('entry') ?? '')
  // The entry is taken back already, perhaps by a second press.
  if (form === 'correct' && entry === undefined) throw redirect(allTransactions, 303)
  const messages = dashboardMessages(caller.language, 'moneyForms')
  return {
    heading: messages.forms[form],
    form,
    key: newId(now),
    today: dhakaDay(now),
    cash: money.find(({ account }) => account === 'cash')?.balance ?? poisha(0),
    closedUntil,
    dues,
    entry,
    messages,
    accounts: dashboardMessages(caller.language, 'journal').accounts,
    couriers: dashboardMessages(caller.language, 'parcels').couriers,
  }
}

type Messages = DashboardMessages<'moneyForms'>

type Refusal = Pick<FormState, 'typed' | 'problems'> & { readonly notice: string }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const form = formNamed(params.form)
  const typed = Object.fromEntries(
    [...(await request.formData())].filter((field): field is [string, string] => {
      const [, value] = field
      return typeof value === 'string'
    }),
  )
  const author = { email: actorName(caller), id: caller.user?.id ?? '' }
  const taken = await catchUnavailable(
    takeForm(shop, form, { typed, author, orderTyped: orderNumberTyped }),
  )
  if (taken.ok && form === 'expense' && typed.repeats !== undefined) {
    return redirect(`${allTransactions}/repeating?done=begin`, 303)
  }
  if (taken.ok) return redirect(`${allTransactions}?done=${form}`, 303)

  const messages = dashboardMessages(caller.language, 'moneyForms')
  const { failure } = taken
  const { status, retryAfterSeconds, ...refusal } = refusalOf(failure, messages, caller.language)
  // Of an entry that stands, the form gets a new key; any other key has no entry yet.
  const shown = failure.kind === 'key-used' ? { ...typed, key: newId(shop.clock()) } : typed
  return refuse({ ...refusal, typed: shown } satisfies Refusal, status, retryAfterSeconds)
}

type Told = Omit<Refusal, 'typed'> & {
  readonly status: number
  readonly retryAfterSeconds?: number
}

function refusalOf(
  failure: TakeFormFailure | Unavailable,
  messages: Messages,
  language: Language,
): Told {
  const wrong = (problems: Told['problems'], status: number): Told => ({
    notice: messages.wrongFields,
    problems,
    status,
  })
  switch (failure.kind) {
    case 'wrong-fields': {
      const problems = Object.fromEntries(
        Object.entries(failure.problems).map(([name, key]) => [name, messages.problems[key]]),
      )
      return wrong(problems, 400)
    }
    case 'closed-before':
      return wrong({ day: messages.problems.closedBefore }, 409)
    case 'day-later':
      return wrong({ day: messages.problems.dayLater }, 400)
    case 'more-than-due': {
      const due = formatMoney(failure.due, language)
      return wrong({ received: interpolate(messages.moreThanDue, { due }) }, 409)
    }
    case 'orders-differ': {
      const due = formatMoney(failure.due, language)
      return wrong({ orders: interpolate(messages.ordersDiffer, { due }) }, 409)
    }
    case 'orders-not-due': {
      const numbers = failure.numbers.slice(0, 10).join(', ')
      return wrong({ orders: interpolate(messages.ordersNotDue, { numbers }) }, 409)
    }
    case 'already-open':
      return { notice: messages.alreadyOpen, problems: {}, status: 409 }
    case 'no-goods':
      return wrong({ stock: messages.noGoods }, 409)
    case 'cannot-correct':
    case 'done-before':
      return { notice: messages.gone, problems: {}, status: 409 }
    case 'key-used':
      return { notice: messages.keyUsed, problems: {}, status: 409 }
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      return { notice: messages.unavailable, problems: {}, status, retryAfterSeconds }
    }
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function MoneyFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, form, messages, key: freshKey } = loaderData
  const element = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (!actionData || hasBegun()) return
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [actionData])
  const typed = actionData?.typed ?? {}
  return (
    <main id="content" className="container-desk grid max-w-3xl content-start gap-5 py-6">
      <Link
        to={allTransactions}
        className="inline-flex min-h-11 items-center justify-self-start underline"
      >
        {messages.back}
      </Link>
      <h1 className="heading-desk">{heading}</h1>
      <FormLinks forms={moneyForms} messages={messages} />
      {actionData && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      {/* Another form has other fields: it keeps no text of this one. */}
      <Form key={form} ref={element} method="post" className="stars-required card grid gap-4 p-5">
        <input type="hidden" name="key" value={typed.key ?? freshKey} readOnly />
        <Fields loaderData={loaderData} typed={typed} problems={actionData?.problems ?? {}} />
        <button type="submit" className="button-main justify-self-start" aria-disabled={isSending}>
          {messages.submit[form]}
        </button>
      </Form>
    </main>
  )
}

type FieldsProps = Pick<Route.ComponentProps, 'loaderData'> & Pick<FormState, 'typed' | 'problems'>

function Fields({ loaderData, typed, problems }: FieldsProps) {
  const { form, today, messages, accounts, couriers, closedUntil, cash, dues, entry } = loaderData
  const state = { typed, problems, today, messages, accounts, couriers }
  switch (form) {
    case 'expense':
      return <ExpenseFields {...state} />
    case 'transfer':
      return <TransferFields {...state} />
    case 'courier':
      return <CourierFields {...state} dues={dues} />
    case 'correct':
      return entry && <CorrectFields {...state} entry={entry} />
    case 'opening':
      return <OpeningFields {...state} />
    case 'till':
      return <TillFields {...state} />
    case 'close':
      return <CloseFields {...state} closedUntil={closedUntil} cash={cash} />
  }
}
