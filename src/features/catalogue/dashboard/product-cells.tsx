import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
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
      cell: ({ title, pid, image }: ProductOnTheWire) => (
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
      cell: ({ stock }: ProductOnTheWire, language: Language) => formatNumber(stock, language),
    },
  ]
}
