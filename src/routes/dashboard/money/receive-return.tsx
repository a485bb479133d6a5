/** Receives the pieces of one order, and their photos. Works without JavaScript. */

import { redirect, useRevalidator } from 'react-router'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { toDashboardWire, withItems } from '#src/features/orders/order-wire.ts'
import { outcomeIn } from '#src/features/orders/photos/photo-back.ts'
import { caseToWire } from '#src/features/orders/returns/cases/case-wire.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { OrderHeading } from '#src/features/orders/returns/dashboard/order-heading.tsx'
import { outOf, ReceiveForm } from '#src/features/orders/returns/dashboard/receive-form.tsx'
import { ReceivedLines } from '#src/features/orders/returns/dashboard/received-lines.tsx'
import { receivePageOf } from '#src/features/orders/returns/photos/staff-photo-back.ts'
import {
  type ReceiveReturnFailure,
  receiveReturn,
} from '#src/features/orders/returns/receive-return.server.ts'
import { NewReturn } from '#src/features/orders/returns/return-form.ts'
import { itemsTyped, typedReturnIn } from '#src/features/orders/returns/typed-return.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { InputField } from '#src/ui/field.tsx'
import type { Route } from './+types/receive-return'

export const handle = { permission: 'order.return', requestClass: 'owner' } satisfies PageHandle

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const { read } = shop.db
  const asked = searchParams.get('oid') ?? ''
  const order = await findOrder(read, orderNumberTyped(asked) ?? asked)
  const messages = dashboardMessages(language, 'returns')
  const outcome = outcomeIn(searchParams)
  const cases = order ? await listCasesOf(read, order.id) : []
  return {
    heading: messages.receivePage,
    asked,
    order: order && shownOrder(order, orderAccessOf(caller), shop.clock()),
    cases: cases.map(caseToWire).filter(({ received }) => received.length > 0),
    said:
      outcome === undefined
        ? searchParams.get('done') === 'received' && messages.received
        : messages.photoOutcomes[outcome],
    messages,
    listMessages: dashboardMessages(language, 'orders'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

function shownOrder(order: OrderView, access: ReturnType<typeof orderAccessOf>, now: Date) {
  return withItems(toDashboardWire(order, access, now), order, 'all')
}

export async function action({ request, url: { searchParams }, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const messages = dashboardMessages(caller.language, 'returns')
  const order = await findOrder(shop.db.read, searchParams.get('oid') ?? '')
  if (!order) return refuse({ notice: messages.noOrder, refused: undefined }, 404)
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const typed = typedReturnIn(
    order.lines.map(({ pid }) => pid),
    text,
  )
  const refused = { typed, note: text('note') }
  const form = NewReturn.safeParse({
    items: itemsTyped(typed),
    note: refused.note,
    version: Number(text('version')),
  })
  if (!form.success) return refuse({ notice: messages.wrongPieces, refused }, 400)
  const { items, note, version: expectedVersion } = form.data
  const { number } = order
  const actor = actorName(caller)
  const received = await receiveReturn(shop, { number, expectedVersion, actor, items, note })
  if (received.ok) return redirect(`${receivePageOf(number)}&done=received`, 303)
  return refuse({ notice: noticeOf(received.failure, messages), refused }, 409)
}

function noticeOf(failure: ReceiveReturnFailure, messages: DashboardMessages<'returns'>): string {
  switch (failure.kind) {
    case 'not-out':
      return messages.notOut
    case 'changed-meanwhile':
      return messages.changedMeanwhile
    case 'order-gone':
    case 'illegal-move':
      return messages.nothingOut
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function ReceiveReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, asked, order, cases, said, ...parts } = loaderData
  const { messages } = parts
  const { revalidate } = useRevalidator()
  const refresh = () => void revalidate()
  const canReceive =
    order && stageRules[order.stage].takesReturns && order.items?.some((item) => outOf(item) > 0)
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      {actionData && (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      )}
      {said && !actionData && (
        <p role="status" className="notice">
          {said}
        </p>
      )}
      <form method="get" className="flex max-w-md flex-wrap items-end gap-2">
        <InputField
          name="oid"
          label={messages.orderNumber}
          defaultValue={asked}
          autoComplete="off"
          maxLength={40}
          required
        />
        <button type="submit" className="button-quiet">
          {messages.find}
        </button>
      </form>
      {asked !== '' && !order && <p>{messages.noOrder}</p>}
      {order && (
        <article aria-labelledby="order" className="card grid max-w-3xl gap-4 p-4 wrap-anywhere">
          <OrderHeading id="order" order={order} />
          {cases.map((one) => (
            <ReceivedLines key={one._id} {...parts} of={one} order={order} onChanged={refresh} />
          ))}
          {canReceive ? (
            <ReceiveForm
              key={`${order.oid} ${order.version}`}
              {...parts}
              order={order}
              refused={actionData?.refused}
              onReceived={refresh}
            />
          ) : (
            cases.length === 0 && <p>{messages.nothingOut}</p>
          )}
        </article>
      )}
    </DeskPage>
  )
}
