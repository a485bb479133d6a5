/** Deleted orders, which can be restored for 30 days. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList, useList, useListState } from '#src/features/dashboard/use-list.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { ordersPath, tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import { lineText } from '#src/features/orders/desk/order-text.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { DataTable, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'
import type { Route } from './+types/deleted-orders'

export const handle = { permission: 'order.delete', requestClass: 'owner' } satisfies PageHandle

type DeletedOrder = OrderOnTheWire & { readonly deletedAt: string }

const deletedPath = '/admin/orders/deleted'
const asDeleted = { sort: '', sorts: [], filters: {} } as const

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
  const language = useLanguage()
  const wayBack = useWayBack('/dashboard/manage-orders')
  const state = useListState(asDeleted)
  const list = useList<DeletedOrder>(deletedPath, state)
  const restore = useRestore(loaderData)
  const columns = useMemo(
    () =>
      defineColumns<DeletedOrder>([
        {
          id: 'order',
          header: messages.order,
          cell: ({ oid, items = [] }) => (
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
          cell: ({ cname, cphone }) => (
            <>
              <span className="block wrap-anywhere">{cname}</span>
              {digitsIn(cphone, language)}
            </>
          ),
        },
        {
          id: 'amount',
          header: messages.amount,
          cell: ({ grand }) => formatMoney(fromTaka(grand), language),
        },
        {
          id: 'deleted',
          header: messages.deletedAt,
          cell: ({ deletedAt }) => (
            <time dateTime={deletedAt}>{formatDateTime(new Date(deletedAt), language)}</time>
          ),
        },
        {
          id: 'restore',
          header: messages.restore,
          cell: ({ oid }) => (
            <BusyButton className="button-quiet" isBusy={false} press={() => restore(oid)}>
              {messages.restore}
              <span className="sr-only"> {oid}</span>
            </BusyButton>
          ),
        },
      ]),
    [messages, language, restore],
  )
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="grid justify-items-start gap-1">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="text-quiet">{messages.hint}</p>
      </div>
      <DataTable
        label={messages.heading}
        columns={columns}
        list={list}
        state={state}
        messages={tables}
      />
    </main>
  )
}

type RestoreParts = {
  readonly messages: DashboardMessages<'deletedOrders'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

function useRestore({ messages, listMessages, failures }: RestoreParts): (oid: string) => void {
  const client = useQueryClient()
  const restore = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (oid: string) =>
      askApi(`/admin/orders/${encodeURIComponent(oid)}/restore`, { method: 'POST' }),
    onSuccess: (_restored, oid) => showToast('success', messages.restored, { about: oid }),
    onError: (error, number) =>
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
