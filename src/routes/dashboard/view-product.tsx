/** The owner's products: found, sorted, opened for editing, and deleted. */

import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { categoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { productColumns } from '#src/features/catalogue/dashboard/product-columns.tsx'
import { ProductFilterBar } from '#src/features/catalogue/dashboard/product-filter-bar.tsx'
import { productList } from '#src/features/catalogue/dashboard/product-list.ts'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import { useDeleteProduct } from '#src/features/catalogue/dashboard/use-delete-product.ts'
import { countDrafts } from '#src/features/catalogue/drafts/list-drafts.server.ts'
import {
  ChosenBar,
  PricesLink,
  ProductsToChoose,
} from '#src/features/catalogue/prices/dashboard/chosen-products.tsx'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/view-product'

export const handle = { permission: 'stock.read', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  return {
    mayWrite: isAllowed(caller.actors, 'product.write'),
    drafts: await countDrafts(shop.db.read),
    categories: await categoryChoices(shop.db.read, language),
    today: dhakaDay(shop.clock()),
    messages: dashboardMessages(language, 'products'),
    tables: dashboardMessages(language, 'tables'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
  const { mayWrite, drafts, categories, today, messages, tables, dialogs, failures } = loaderData
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useListState(productList)
  const list = useList<ProductOnTheWire>(productsPath, state)
  const [toDelete, setToDelete] = useState<ProductOnTheWire>()
  const remove = useDeleteProduct({
    messages,
    failures,
    // The button that has the focus goes with its row.
    beforeItGoes: () => heading.current?.focus({ preventScroll: true }),
  })
  const columns = useMemo(
    () =>
      productColumns({
        mayChoose: mayWrite,
        messages,
        language,
        today,
        onDelete: setToDelete,
      }).filter(({ id }) => mayWrite || (id !== 'edit' && id !== 'delete')),
    [mayWrite, messages, language, today],
  )

  return (
    <ProductsToChoose>
      <main id="content" className="container-desk grid content-start gap-5 py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 ref={heading} tabIndex={-1} className="heading-desk outline-none">
            {messages.heading}
          </h1>
          {mayWrite && (
            <div className="flex flex-wrap gap-3">
              <Link to="/dashboard/view-product/drafts" className="button-quiet">
                {interpolate(messages.drafts, { n: formatNumber(drafts, language) })}
              </Link>
              <Link to="/dashboard/view-product/spreadsheet" className="button-quiet">
                {messages.spreadsheet}
              </Link>
              <PricesLink messages={messages} />
              <Link to="/dashboard/view-product/deleted" className="button-quiet">
                {messages.deletedProducts}
              </Link>
              <Link to="/dashboard/add-product" className="button-main">
                <Icon name="box-add" />
                {messages.add}
              </Link>
            </div>
          )}
        </div>
        <ProductFilterBar
          filters={state.filters}
          categories={categories}
          change={state.setFilter}
          clear={state.clearFilters}
          messages={messages}
          tables={tables}
        />
        <DataTable
          label={messages.heading}
          columns={columns}
          list={list}
          state={state}
          messages={tables}
          moreSorts={[
            { sort: productList.sort, text: messages.newest },
            { sort: 'adate', text: messages.oldest },
            { sort: 'stock', text: messages.fewest },
            { sort: '-stock', text: messages.most },
            { sort: 'price', text: messages.cheapest },
            { sort: '-price', text: messages.dearest },
          ]}
        />
        <ChosenBar messages={messages} />
        {toDelete && (
          <ConfirmDialog
            question={messages.askDelete}
            subject={`${shownTitle(toDelete, language)}, ${toDelete.pid}`}
            messages={dialogs}
            onAnswer={(isYes) => {
              // Closed at once: what is behind an open question takes no focus.
              flushSync(() => setToDelete(undefined))
              if (isYes) remove(toDelete)
            }}
          />
        )}
      </main>
    </ProductsToChoose>
  )
}
