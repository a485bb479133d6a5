import { useId } from 'react'
import type { ProductFilterName } from '#src/features/catalogue/dashboard/product-list.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

type FilterBarProps = {
  readonly filters: Readonly<Partial<Record<ProductFilterName, string>>>
  /** An empty text removes the filter. */
  readonly change: (name: ProductFilterName, value: string) => void
  readonly clear: () => void
  readonly words: DashboardWords<'products'>
  readonly tables: DashboardWords<'tables'>
}

export function ProductFilterBar({ filters, change, clear, words, tables }: FilterBarProps) {
  const { q = '', offer = '', stock = '', expired = '' } = filters
  const idBox = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex w-full min-w-0 flex-wrap gap-3">
        <div className="grid min-w-56 grow-3">
          <SearchBox
            label={words.search}
            placeholder={words.search}
            value={q}
            onSearch={(text) => change('q', text)}
          />
        </div>
        {/* SPEC.md shows its own box disabled, and so does this form (PRODUCT.md 27). */}
        <label htmlFor={idBox} className="grid min-w-36 grow">
          <span className="sr-only">{words.productId}</span>
          <input
            id={idBox}
            type="search"
            className="text-field"
            placeholder={words.productId}
            disabled
          />
        </label>
      </div>
      <FilterSelect
        label={words.offer}
        all={tables.all}
        value={offer}
        choices={[
          { value: 'true', text: words.onlyOffers },
          { value: 'false', text: words.noOffers },
        ]}
        onChoose={(chosen) => change('offer', chosen)}
      />
      <FilterSelect
        label={words.stock}
        all={tables.all}
        value={stock}
        choices={[
          { value: 'in', text: words.inStock },
          { value: 'out', text: words.outOfStock },
        ]}
        onChoose={(chosen) => change('stock', chosen)}
      />
      <FilterSelect
        label={words.expiry}
        all={tables.all}
        value={expired}
        choices={[
          { value: 'true', text: words.expired },
          { value: 'false', text: words.notExpired },
        ]}
        onChoose={(chosen) => change('expired', chosen)}
      />
      {Object.keys(filters).length > 0 && <ClearFilters clear={clear} text={tables.clear} />}
    </div>
  )
}
