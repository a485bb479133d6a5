/** Buying: what to order, purchase orders, suppliers. Works without JavaScript. */

import { NavLink, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { purchaseStates } from '#src/domain/buying/purchase-state.ts'
import { dayAfter } from '#src/domain/dhaka-time.ts'
import { PurchaseList } from '#src/features/buying/dashboard/purchase-list.tsx'
import { ReorderList } from '#src/features/buying/dashboard/reorder-list.tsx'
import { SupplierList } from '#src/features/buying/dashboard/supplier-list.tsx'
import { buyingForms } from '#src/features/buying/forms/take-buying-form.server.ts'
import { listPurchases } from '#src/features/buying/purchases/list-purchases.server.ts'
import { findDemandDay } from '#src/features/buying/reorder/count-demand.job.ts'
import { listReorder } from '#src/features/buying/reorder/list-reorder.server.ts'
import { listSuppliers } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { answerBuyingForm } from '#src/routes/dashboard/buying/answer-buying-form.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/stock'

export const handle = { permission: 'purchases.read', requestClass: 'owner' } satisfies PageHandle

const rowsOfAPage = 30
const tabs = ['reorder', 'orders', 'suppliers'] as const

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const reads = shop.db.read
  const tab = tabs.find((one) => one === searchParams.get('tab')) ?? tabs[0]
  const [{ suppliers, owedOtherwise }, reorder, purchases] = await Promise.all([
    listSuppliers(reads),
    tab === 'reorder' ? reorderIn(reads, searchParams) : undefined,
    tab === 'orders' ? purchasesIn(reads, searchParams) : undefined,
  ])
  const messages = dashboardMessages(caller.language, 'buying')
  const done = (['saved', 'removed', 'paid'] as const).find(
    (one) => one === searchParams.get('done'),
  )
  return {
    heading: messages.heading,
    tab,
    suppliers,
    owedOtherwise,
    reorder,
    purchases,
    edited: searchParams.get('edit') ?? undefined,
    payee: searchParams.get('pay') ?? undefined,
    done: done && messages.suppliers[done],
    formKey: newId(shop.clock()),
    mayWrite: isAllowed(caller.actors, 'purchase.write'),
    maySeeWaiting: isAllowed(caller.actors, 'waitlist.read'),
    mayPay: isAllowed(caller.actors, 'money.write'),
    messages,
  }
}

async function reorderIn(reads: Reads, searchParams: URLSearchParams) {
  const asked = searchParams.get('supplier') ?? ''
  const supplier = asked === 'none' || isId(asked) ? asked : undefined
  const page = /^[1-9]\d{0,4}$/.exec(searchParams.get('page') ?? '') ?? ['1']
  const paging = { page: Number(page[0]), size: rowsOfAPage }
  const countedOn = await findDemandDay(reads)
  return {
    ...(await listReorder(reads, { supplierId: supplier, ...paging })),
    ...paging,
    supplier,
    until: countedOn && dayAfter(countedOn, -1),
  }
}

async function purchasesIn(reads: Reads, searchParams: URLSearchParams) {
  const state = purchaseStates.find((one) => one === searchParams.get('state'))
  const asked = searchParams.get('before') ?? ''
  const before = isId(asked) ? asked : undefined
  const found = await listPurchases(reads, { state, before, size: rowsOfAPage })
  return { ...found, state, isFirst: before === undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const taken = await answerBuyingForm(page, request, { forms: buyingForms, purchaseId: '' })
  if (!taken.ok) return taken.failure
  const { purchaseId, done } = taken.value
  throw redirect(
    purchaseId === undefined
      ? `/dashboard/stock?tab=suppliers&done=${done}`
      : `/dashboard/stock/${purchaseId}`,
    303,
  )
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, tab, reorder, purchases, done, messages, ...parts } = loaderData
  const common = { ...parts, messages, refused: actionData }
  return (
    <DeskPage heading={heading}>
      <nav aria-label={messages.parts} className="flex flex-wrap gap-2">
        {tabs.map((one) => (
          <NavLink
            key={one}
            to={one === 'reorder' ? '/dashboard/stock' : `/dashboard/stock?tab=${one}`}
            className={`button-quiet ${one === tab ? 'border-brand text-brand' : ''}`}
            aria-current={one === tab ? 'page' : undefined}
          >
            {messages.tabs[one]}
          </NavLink>
        ))}
      </nav>
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
      {reorder && <ReorderList {...common} reorder={reorder} />}
      {purchases && <PurchaseList {...common} purchases={purchases} />}
      {tab === 'suppliers' && <SupplierList {...common} />}
    </DeskPage>
  )
}
