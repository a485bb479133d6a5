/** The products that are drafts: edited, and published with one press. */

import { useMemo } from 'react'
import { Link } from 'react-router'
import { draftsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { usePublish } from '#src/features/catalogue/drafts/dashboard/use-publish.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { DataTable, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/product-drafts'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'drafts'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

const newestFirst = { sort: '', sorts: [], filters: {} } as const

export default function ProductDrafts({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const language = useLanguage()
  const wayBack = useWayBack('/dashboard/view-product')
  const state = useListState(newestFirst)
  const list = useList<ProductOnTheWire>(draftsPath, state)
  const { mutate } = usePublish(messages)
  const columns = useMemo(
    () =>
      defineColumns<ProductOnTheWire>([
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
          id: 'edit',
          header: messages.edit,
          cell: ({ pid, title }) => (
            <Link
              to={`/dashboard/view-product/edit-product/${encodeURIComponent(pid)}`}
              className="button-quiet"
            >
              {messages.edit}
              <span className="sr-only"> {title}</span>
            </Link>
          ),
        },
        {
          id: 'publish',
          header: messages.publish,
          cell: ({ _id, title }) => (
            <BusyButton
              className="button-quiet"
              isBusy={false}
              press={() => mutate({ id: _id, to: 'publish' })}
            >
              {messages.publish}
              <span className="sr-only"> {title}</span>
            </BusyButton>
          ),
        },
      ]),
    [messages, language, mutate],
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
