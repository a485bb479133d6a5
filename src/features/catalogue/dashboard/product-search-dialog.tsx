/** A search for one product of the catalogue, in a dialog. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const foundAtOnce = 12

type SearchDialogProps = {
  /** The title of the product that another shall replace; undefined where one is added. */
  readonly swapped: string | undefined
  readonly pick: (product: ProductOnTheWire) => void
  /** Also by Escape. */
  readonly close: () => void
  readonly messages: DashboardMessages<'productSearch'>
}

/** Open while it is mounted. */
export function ProductSearchDialog({ swapped, pick, close, messages }: SearchDialogProps) {
  const [text, setText] = useState('')
  const read = useQuery({
    queryKey: [productsPath, 'search', text],
    queryFn: async ({ signal }) => {
      const query = { q: text, page: 1, size: foundAtOnce }
      return (await askApi<Page<ProductOnTheWire>>(productsPath, { query, signal })).body.items
    },
    placeholderData: keepPreviousData,
  })
  const note = read.isError ? messages.failed : read.data ? messages.none : messages.loading

  return (
    <Dialog labelledBy="product-search" cancel={close}>
      <h2 id="product-search" className="text-xl font-bold wrap-anywhere">
        {swapped === undefined ? messages.add : interpolate(messages.swap, { title: swapped })}
      </h2>
      <SearchBox label={messages.search} value={text} onSearch={setText} />
      {read.data && read.data.length > 0 ? (
        <ul className="grid h-[50vh] content-start gap-1 overflow-y-auto">
          {read.data.map((product) => (
            <li key={product.pid}>
              <Found product={product} pick={pick} messages={messages} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="h-[50vh] text-quiet">
          {note}
        </p>
      )}
      <button type="button" className="button-quiet justify-self-end" onClick={close}>
        {messages.close}
      </button>
    </Dialog>
  )
}

type FoundProps = Pick<SearchDialogProps, 'pick' | 'messages'> & {
  readonly product: ProductOnTheWire
}

function Found({ product, pick, messages }: FoundProps) {
  const language = useLanguage()
  const { pid, title, image, price, stock } = product
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-lg p-2 text-start hover:bg-line"
      onClick={() => pick(product)}
    >
      <ProductThumb image={image} />
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-quiet">{pid}</span>
        <span className="text-sm">
          {formatMoney(fromTaka(price), language)}
          <span className={stock === 0 ? 'ms-3 font-bold text-bad' : 'ms-3 text-quiet'}>
            {interpolate(messages.stock, { n: formatNumber(stock, language) })}
          </span>
        </span>
      </span>
    </button>
  )
}
