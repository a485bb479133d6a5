import { useId } from 'react'
import { withoutCategory } from '#src/domain/catalogue/category.ts'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import type { ProductFilterName } from '#src/features/catalogue/dashboard/product-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

type FilterBarProps = {
  readonly filters: Readonly<Partial<Record<ProductFilterName, string>>>
  readonly categories: CategoryChoices
  /** An empty text removes the filter. */
  readonly change: (name: ProductFilterName, value: string) => void
  readonly clear: () => void
  readonly messages: DashboardMessages<'products'>
  readonly tables: DashboardMessages<'tables'>
}

export function ProductFilterBar(props: FilterBarProps) {
  const { filters, categories, change, clear, messages, tables } = props
  const idBox = useId()
  const select = (
    name: ProductFilterName,
    label: string,
    choices: Readonly<Record<string, string>>,
  ) => (
    <FilterSelect
      label={label}
      all={tables.all}
      value={filters[name] ?? ''}
      choices={choices}
      onChoose={(chosen) => change(name, chosen)}
    />
  )
  return (
    // A long name of a category would make the page wider than a phone.
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex w-full min-w-0 flex-wrap gap-3">
        <div className="grid min-w-56 grow-3">
          <SearchBox
            label={messages.search}
            value={filters.q ?? ''}
            onSearch={(text) => change('q', text)}
          />
        </div>
        {/* SPEC.md shows its own box disabled, and so does this form (PRODUCT.md 27). */}
        <label htmlFor={idBox} className="grid min-w-36 grow">
          <span className="sr-only">{messages.productId}</span>
          <input
            id={idBox}
            type="search"
            className="text-field"
            placeholder={messages.productId}
            disabled
          />
        </label>
      </div>
      {select('offer', messages.offer, { true: messages.onlyOffers, false: messages.noOffers })}
      {select('stock', messages.stock, {
        in: messages.inStock,
        out: messages.outOfStock,
        low: messages.lowStock,
      })}
      {select('expired', messages.expiry, { true: messages.expired, false: messages.notExpired })}
      {select('category', messages.category, {
        ...categories,
        [withoutCategory]: messages.noCategory,
      })}
      {Object.keys(filters).length > 0 && <ClearFilters clear={clear} text={tables.clear} />}
    </div>
  )
}
