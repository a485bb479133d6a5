import { useId } from 'react'
import type { ProductFilterName } from '#src/features/catalogue/dashboard/product-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ClearFilters } from '#src/ui/dashboard/clear-filters.tsx'
import { FilterSelect } from '#src/ui/dashboard/filter-select.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

type FilterBarProps = {
  readonly filters: Readonly<Partial<Record<ProductFilterName, string>>>
  /** An empty text removes the filter. */
  readonly change: (name: ProductFilterName, value: string) => void
  readonly clear: () => void
  readonly messages: DashboardMessages<'products'>
  readonly tables: DashboardMessages<'tables'>
}

export function ProductFilterBar({ filters, change, clear, messages, tables }: FilterBarProps) {
  const { q = '', offer = '', stock = '', expired = '' } = filters
  const idBox = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex w-full min-w-0 flex-wrap gap-3">
        <div className="grid min-w-56 grow-3">
          <SearchBox
            label={messages.search}
            placeholder={messages.search}
            value={q}
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
      <FilterSelect
        label={messages.offer}
        all={tables.all}
        value={offer}
        choices={[
          { value: 'true', text: messages.onlyOffers },
          { value: 'false', text: messages.noOffers },
        ]}
        onChoose={(chosen) => change('offer', chosen)}
      />
      <FilterSelect
        label={messages.stock}
        all={tables.all}
        value={stock}
        choices={[
          { value: 'in', text: messages.inStock },
          { value: 'out', text: messages.outOfStock },
        ]}
        onChoose={(chosen) => change('stock', chosen)}
      />
      <FilterSelect
        label={messages.expiry}
        all={tables.all}
        value={expired}
        choices={[
          { value: 'true', text: messages.expired },
          { value: 'false', text: messages.notExpired },
        ]}
        onChoose={(chosen) => change('expired', chosen)}
      />
      {Object.keys(filters).length > 0 && <ClearFilters clear={clear} text={tables.clear} />}
    </div>
  )
}
