import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'

/** What tells a product in a short list: its picture, title and id, and its stock. */
export function productCells(
  messages: Pick<
    DashboardMessages<'drafts'> | DashboardMessages<'archivedProducts'>,
    'product' | 'stock'
  >,
) {
  return [
    {
      id: 'product',
      header: messages.product,
      cell: (product: ProductOnTheWire, language: Language) => (
        <span className="flex gap-3">
          <ProductThumb image={product.image} isSmall />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block">{shownTitle(product, language)}</strong>
            <span className="text-sm text-quiet">{product.pid}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'stock',
      header: messages.stock,
      cell: ({ stock }: ProductOnTheWire, language: Language) => formatNumber(stock, language),
    },
  ]
}
