/** The owner's products: found, sorted, opened for editing, and deleted. */

import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { productColumns } from '#src/features/catalogue/dashboard/product-columns.tsx'
import { ProductFilterBar } from '#src/features/catalogue/dashboard/product-filter-bar.tsx'
import { productList } from '#src/features/catalogue/dashboard/product-list.ts'
import { useDeleteProduct } from '#src/features/catalogue/dashboard/use-delete-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/view-product'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  return {
    today: dhakaDay(shop.clock()),
    words: dashboardWords('products'),
    tables: dashboardWords('tables'),
    dialogs: dashboardWords('dialogs'),
    failures: dashboardWords('apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
  const { today, words, tables, dialogs, failures } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useListState(productList)
  const list = useList<ProductOnTheWire>(productsPath, state)
  const [toDelete, setToDelete] = useState<ProductOnTheWire>()
  const remove = useDeleteProduct({
    words,
    failures,
    // The button that has the focus goes with its row.
    beforeItGoes: () => heading.current?.focus({ preventScroll: true }),
  })
  const columns = useMemo(
    () => productColumns({ words, today, onDelete: setToDelete }),
    [words, today],
  )

  return (
    <main id="content" className="container-desk grid content-start gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="heading-desk outline-none">
          {words.heading}
        </h1>
        <Link to="/dashboard/add-product" className="button-main">
          <Icon name="box-add" />
          {words.add}
        </Link>
      </div>
      <ProductFilterBar
        filters={state.filters}
        change={state.setFilter}
        clear={state.clearFilters}
        words={words}
        tables={tables}
      />
      <DataTable
        label={words.heading}
        columns={columns}
        idOf={({ _id }) => _id}
        list={list}
        state={state}
        words={tables}
        moreSorts={[
          { sort: productList.sort, text: words.newest },
          { sort: 'adate', text: words.oldest },
          { sort: 'stock', text: words.fewest },
          { sort: '-stock', text: words.most },
          { sort: 'price', text: words.cheapest },
          { sort: '-price', text: words.dearest },
        ]}
      />
      {toDelete && (
        <ConfirmDialog
          question={words.askDelete}
          subject={`${toDelete.title}, ${toDelete.pid}`}
          words={dialogs}
          onAnswer={(isYes) => {
            // Closed at once: what is behind an open question takes no focus.
            flushSync(() => setToDelete(undefined))
            if (isYes) remove(toDelete)
          }}
        />
      )}
    </main>
  )
}
