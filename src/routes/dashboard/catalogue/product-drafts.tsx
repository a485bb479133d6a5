/** The products that are drafts: edited, and published with one press. */

import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { draftsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { productCells } from '#src/features/catalogue/dashboard/product-cells.tsx'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import { usePublish } from '#src/features/catalogue/drafts/dashboard/use-publish.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { ListPage } from '#src/features/dashboard/list-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { defineColumns } from '#src/ui/dashboard/data-table.tsx'
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

export default function ProductDrafts({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate } = usePublish(messages)
  const columns = useMemo(
    () =>
      defineColumns<ProductOnTheWire>([
        ...productCells(messages).map(({ cell, ...column }) => ({
          ...column,
          cell: (product: ProductOnTheWire) => cell(product, language),
        })),
        {
          id: 'edit',
          header: messages.edit,
          cell: (product) => (
            <Link
              to={`/dashboard/view-product/edit-product/${encodeURIComponent(product.pid)}`}
              className="button-quiet"
            >
              {messages.edit}
              <span className="sr-only"> {shownTitle(product, language)}</span>
            </Link>
          ),
        },
        {
          id: 'publish',
          header: messages.publish,
          cell: (product) =>
            product.image === '' ? (
              messages.pictureFirst
            ) : (
              <BusyButton
                className="button-quiet"
                isBusy={false}
                press={() =>
                  mutate(
                    { id: product._id, to: 'publish' },
                    // The button that has the focus goes with its row.
                    { onSuccess: () => heading.current?.focus({ preventScroll: true }) },
                  )
                }
              >
                {messages.publish}
                <span className="sr-only"> {shownTitle(product, language)}</span>
              </BusyButton>
            ),
        },
      ]),
    [messages, language, mutate],
  )
  return (
    <ListPage
      path={draftsPath}
      backTo="/dashboard/view-product"
      heading={heading}
      columns={columns}
      messages={messages}
      tables={tables}
    />
  )
}
