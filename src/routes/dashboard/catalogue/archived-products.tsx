/** Deleted products, which the owner can put back. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList, useList, useListState } from '#src/features/dashboard/use-list.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { DataTable, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'
import type { Route } from './+types/archived-products'

export const handle = { permission: 'product.delete', requestClass: 'owner' } satisfies PageHandle

type ArchivedProduct = ProductOnTheWire & { readonly archivedAt: string }

const archivedPath = '/admin/products/archived'
const asDeleted = { sort: '', sorts: [], filters: {} } as const

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'archivedProducts'),
    tables: dashboardMessages(language, 'tables'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ArchivedProducts({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const language = useLanguage()
  const wayBack = useWayBack('/dashboard/view-product')
  const state = useListState(asDeleted)
  const list = useList<ArchivedProduct>(archivedPath, state)
  const restore = useRestore(loaderData)
  const columns = useMemo(
    () =>
      defineColumns<ArchivedProduct>([
        {
          id: 'product',
          header: messages.product,
          cell: ({ title, pid, image }) => (
            <span className="flex gap-3">
              <ProductThumb image={image} isSmall />
              <span className="min-w-0 wrap-anywhere">
                <strong className="block">{title}</strong>
                <span className="text-sm text-quiet">{pid}</span>
              </span>
            </span>
          ),
        },
        {
          id: 'stock',
          header: messages.stock,
          cell: ({ stock }) => formatNumber(stock, language),
        },
        {
          id: 'deleted',
          header: messages.archivedAt,
          cell: ({ archivedAt }) => (
            <time dateTime={archivedAt}>{formatDateTime(new Date(archivedAt), language)}</time>
          ),
        },
        {
          id: 'restore',
          header: messages.restore,
          cell: (product) => (
            <BusyButton className="button-quiet" isBusy={false} press={() => restore(product)}>
              {messages.restore}
              <span className="sr-only"> {product.title}</span>
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
  readonly messages: DashboardMessages<'archivedProducts'>
  readonly failures: FailureMessages
}

function useRestore({ messages, failures }: RestoreParts): (product: ArchivedProduct) => void {
  const client = useQueryClient()
  const restore = useMutation({
    meta: { isShownByForm: true },
    // By the internal id: several deleted products may have had the same pid.
    mutationFn: ({ _id }: ArchivedProduct) =>
      askApi(`/admin/products/${_id}/restore`, { method: 'POST' }),
    onSuccess: (_restored, { title }) => showToast('success', messages.restored, { about: title }),
    onError: (error, { title, pid }) => {
      if (!(error instanceof ApiFailure) || error.status === 401)
        return reportFailure(error, failures)
      if (error.code === 'pid-taken')
        return showToast('error', interpolate(messages.pidTaken, { title, pid }))
      const said = isInDoubt(error) ? messages.perhapsRestored : messages.notRestored
      showToast('error', interpolate(said, { title, why: failureText(error, failures) }))
    },
    onSettled: () => {
      void refreshList(client, archivedPath)
      void refreshList(client, productsPath)
    },
  })
  return restore.mutate
}
