/** One purchase order: its lines, its text and print, its deliveries. Works without JavaScript. */

import { data, Link, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { purchaseNumber, purchaseRules } from '#src/domain/buying/purchase-state.ts'
import { PostForm, stateOf } from '#src/features/buying/dashboard/form-parts.tsx'
import { DraftForm, LinesTable } from '#src/features/buying/dashboard/purchase-lines.tsx'
import { PurchaseSheet } from '#src/features/buying/dashboard/purchase-sheet.tsx'
import { PurchaseTextCard } from '#src/features/buying/dashboard/purchase-text-card.tsx'
import { Receipts, ReceiveForm } from '#src/features/buying/dashboard/receive-form.tsx'
import { purchaseForms } from '#src/features/buying/forms/take-buying-form.server.ts'
import { findPurchase } from '#src/features/buying/purchases/list-purchases.server.ts'
import { purchaseText } from '#src/features/buying/purchases/purchase-text.ts'
import { listSuppliers } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { answerBuyingForm } from '#src/routes/dashboard/buying/answer-buying-form.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/print.css?url'
import type { Route } from './+types/purchase'

export const handle = { permission: 'purchases.read', requestClass: 'owner' } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language, actors } = caller
  const purchase = await findPurchase(shop.db.read, params.id)
  if (!purchase) throw data(null, { status: 404 })
  const { suppliers } = await listSuppliers(shop.db.read)
  const { phone, address } = await findShopSettingsIn(shop.db.read, language)
  const { brand } = messagesFor(language, 'layout')
  const messages = dashboardMessages(language, 'buying')
  const done = searchParams.get('done')
  return {
    heading: `${purchaseNumber(purchase.number)} · ${purchase.supplier.name}`,
    purchase,
    suppliers,
    supplierPhone: suppliers.find(({ id }) => id === purchase.supplier.id)?.phone ?? '',
    shop: { brand, phone, address },
    text: purchaseText(purchase, { language, brand, messages: messages.order }),
    done:
      done === 'received'
        ? messages.receive.done
        : done === 'saved'
          ? messages.order.saved
          : undefined,
    formKey: newId(shop.clock()),
    mayWrite: isAllowed(actors, 'purchase.write'),
    messages,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const posted = { forms: purchaseForms, purchaseId: params.id }
  const taken = await answerBuyingForm(page, request, posted)
  if (!taken.ok) return taken.failure
  throw redirect(`/dashboard/stock/${params.id}?done=${taken.value.done}`, 303)
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const {
    heading,
    purchase,
    suppliers,
    supplierPhone,
    shop,
    text,
    done,
    formKey,
    mayWrite,
    messages,
  } = loaderData
  const { state, lines, receipts } = purchase
  const { isEdited, isOnOrder } = purchaseRules[state]
  const supplier = { name: purchase.supplier.name, phone: supplierPhone }
  const of = (form: string) => stateOf(form, actionData, messages)
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-4 py-6"
    >
      <div className="grid gap-2 print:hidden">
        <Link
          to="/dashboard/stock?tab=orders"
          className="inline-flex min-h-11 items-center justify-self-start underline"
        >
          {messages.back}
        </Link>
        <h1 className="heading-desk">{heading}</h1>
        <p className="font-bold">{messages.orders.states[state]}</p>
        {actionData && (
          <p role="alert" className="notice">
            {actionData.notice}
          </p>
        )}
        {done !== undefined && !actionData && (
          <p role="status" className="notice">
            {done}
          </p>
        )}
        {mayWrite && <Moves purchase={purchase} messages={messages} />}
      </div>
      {isEdited && mayWrite ? (
        <DraftForm purchase={purchase} suppliers={suppliers} state={of('lines')} />
      ) : (
        <LinesTable lines={lines} messages={messages} />
      )}
      {isOnOrder && mayWrite && (
        <ReceiveForm purchase={purchase} formKey={formKey} state={of('receive')} />
      )}
      {receipts.length > 0 && <Receipts receipts={receipts} messages={messages} />}
      {(isEdited || isOnOrder) && (
        <PurchaseTextCard text={text} supplier={supplier} messages={messages.order} />
      )}
      <PurchaseSheet purchase={purchase} shop={shop} messages={messages} />
    </main>
  )
}

type MovesProps = Pick<Route.ComponentProps['loaderData'], 'purchase' | 'messages'>

function Moves({ purchase: { state, version }, messages }: MovesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {purchaseRules[state].next.map((to) => (
        <PostForm
          key={to}
          form="move"
          hidden={{ to, version }}
          submit={messages.order.moves[to]}
          className="contents"
          isQuiet={to !== 'sent'}
        />
      ))}
    </div>
  )
}
