/** The expenses that repeat monthly: their sums change, and they end. Works without JavaScript. */

import { useEffect, useRef } from 'react'
import { Link, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import {
  RepeatingCard,
  type RepeatingFormState,
} from '#src/features/journal/dashboard/repeating-card.tsx'
import {
  type ChangeRepeatingFailure,
  changeRepeating,
} from '#src/features/journal/repeating/change-repeating.server.ts'
import {
  listRepeating,
  type RepeatingExpense,
} from '#src/features/journal/repeating/list-repeating.server.ts'
import { RepeatingForm } from '#src/features/journal/repeating/repeating-form.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { catchUnavailable, type Unavailable } from '#src/platform/http/answer-unavailable.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { hasBegun } from '#src/ui/late-scripts/has-begun.ts'
import type { Route } from './+types/repeating'

export const handle = {
  permission: { read: 'money.read', write: 'money.write' },
  requestClass: 'owner',
} satisfies PageHandle

const path = '/dashboard/transaction/repeating'

const doneKinds = ['begin', 'sum', 'end'] as const

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const messages = dashboardMessages(caller.language, 'repeatingExpenses')
  const done = doneKinds.find((one) => one === searchParams.get('done'))
  const mayChange = isAllowed(caller.actors, 'money.write')
  return {
    heading: messages.heading,
    ...(await listRepeating(shop.db.read)),
    open: mayChange ? (searchParams.get('change') ?? undefined) : undefined,
    saved: done && messages.done[done],
    mayChange,
    messages,
    accounts: dashboardMessages(caller.language, 'journal').accounts,
  }
}

type Refusal = RepeatingFormState & { readonly notice: string }

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const messages = dashboardMessages(caller.language, 'repeatingExpenses')
  const fields = Object.fromEntries(await request.formData())
  const typed = typeof fields.amount === 'string' ? fields.amount : undefined
  const form = RepeatingForm.safeParse(fields)
  if (!form.success) {
    const problem = messages.amount
    return refuse({ typed, problem, notice: messages.wrongField } satisfies Refusal, 400)
  }
  const { id, version, intent } = form.data
  const change =
    form.data.intent === 'sum'
      ? ({ kind: 'sum', amount: form.data.amount } as const)
      : ({ kind: 'end' } as const)
  const changed = await catchUnavailable(
    changeRepeating(shop, { id, version, change, actor: actorName(caller) }),
  )
  if (changed.ok) return redirect(`${path}?done=${intent}`, 303)
  const { notice, status, retryAfterSeconds } = refusalOf(changed.failure, messages)
  return refuse({ typed, notice } satisfies Refusal, status, retryAfterSeconds)
}

type Told = {
  readonly notice: string
  readonly status: number
  readonly retryAfterSeconds?: number
}

function refusalOf(
  failure: ChangeRepeatingFailure | Unavailable,
  messages: DashboardMessages<'repeatingExpenses'>,
): Told {
  switch (failure.kind) {
    case 'gone':
      return { notice: messages.gone, status: 409 }
    case 'changed-meanwhile':
      return { notice: messages.changedMeanwhile, status: 409 }
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      return { notice: messages.unavailable, status, retryAfterSeconds }
    }
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function Repeating({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, going, ended, open, saved, mayChange, messages } = loaderData
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!actionData || hasBegun()) return
    page.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [actionData])
  const formOf = ({ id }: RepeatingExpense) => (id === open ? (actionData ?? {}) : undefined)
  const cardOf = (repeating: RepeatingExpense) => (
    <li key={repeating.id}>
      <RepeatingCard {...loaderData} repeating={repeating} form={formOf(repeating)} />
    </li>
  )
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      <div ref={page} className="grid max-w-3xl gap-4">
        {actionData && (
          <p role="alert" className="notice">
            {actionData.notice}
          </p>
        )}
        {saved !== undefined && !actionData && (
          <p role="status" className="notice">
            {saved}
          </p>
        )}
        <p className="flex flex-wrap gap-3">
          <Link to="/dashboard/transaction" className="button-quiet">
            {messages.toTransactions}
          </Link>
          {mayChange && (
            <Link to="/dashboard/transaction/expense" className="button-quiet">
              {messages.begin}
            </Link>
          )}
        </p>
        {going.length === 0 && <p className="text-quiet">{messages.none}</p>}
        {going.length > 0 && (
          <section aria-label={messages.going} className="grid gap-3">
            <h2 className="text-xl font-bold">{messages.going}</h2>
            <ul className="grid gap-3">{going.map(cardOf)}</ul>
          </section>
        )}
        {ended.length > 0 && (
          <section aria-label={messages.ended} className="grid gap-3">
            <h2 className="text-xl font-bold">{messages.ended}</h2>
            <ul className="grid gap-3">{ended.map(cardOf)}</ul>
          </section>
        )}
      </div>
    </DeskPage>
  )
}
