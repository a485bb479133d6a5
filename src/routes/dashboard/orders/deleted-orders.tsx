/** Deleted orders, which can be restored for 30 days. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import { DeletedList, type Restore } from '#src/features/dashboard/deleted-list.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { ordersPath, tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import { lineText } from '#src/features/orders/desk/order-text.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'
import type { Route } from './+types/deleted-orders'

export const handle = { permission: 'order.delete', requestClass: 'owner' } satisfies PageHandle

type DeletedOrder = OrderOnTheWire & { readonly deletedAt: string }

const deletedPath = '/admin/orders/deleted'

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'deletedOrders'),
    listMessages: dashboardMessages(language, 'orders'),
    tables: dashboardMessages(language, 'tables'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function DeletedOrders({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const shown = useMemo(() => shownOf(messages), [messages])
  return (
    <DeletedList
      path={deletedPath}
      backTo="/dashboard/manage-orders"
      shown={shown}
      nameOf={nameOf}
      restore={useRestore(loaderData)}
      messages={messages}
      tables={tables}
    />
  )
}

const nameOf = ({ oid }: DeletedOrder) => oid

function shownOf(messages: DashboardMessages<'deletedOrders'>) {
  return [
    {
      id: 'order',
      header: messages.order,
      cell: ({ oid, items = [] }: DeletedOrder, language: Language) => (
        <>
          <strong className="block">{oid}</strong>
          {items.map((item) => (
            <span key={item.pid} className="block wrap-anywhere">
              {lineText(item, language)}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'buyer',
      header: messages.buyer,
      cell: ({ cname, cphone }: DeletedOrder, language: Language) => (
        <>
          <span className="block wrap-anywhere">{cname}</span>
          {digitsIn(cphone, language)}
        </>
      ),
    },
    {
      id: 'amount',
      header: messages.amount,
      cell: ({ grand }: DeletedOrder, language: Language) => formatMoney(fromTaka(grand), language),
    },
  ]
}

type RestoreParts = {
  readonly messages: DashboardMessages<'deletedOrders'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

function useRestore({ messages, listMessages, failures }: RestoreParts): Restore<DeletedOrder> {
  const client = useQueryClient()
  const restore = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ oid }: DeletedOrder) =>
      askApi(`/admin/orders/${encodeURIComponent(oid)}/restore`, { method: 'POST' }),
    onSuccess: (_restored, { oid }) => showToast('success', messages.restored, { about: oid }),
    onError: (error, { oid: number }) =>
      tellFailedChange(error, {
        number,
        sentence: messages.notRestored,
        inDoubt: messages.perhapsRestored,
        messages: listMessages,
        failures,
      }),
    onSettled: () => {
      void refreshList(client, deletedPath)
      void refreshList(client, ordersPath)
    },
  })
  return restore.mutate
}
