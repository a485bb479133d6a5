/** The columns of SPEC.md's product table. */

import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import { ProductChoice } from '#src/features/catalogue/prices/dashboard/chosen-products.tsx'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDate, formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ColumnParts = {
  /** Whether products can be chosen, for a change of their prices. */
  readonly mayChoose: boolean
  readonly messages: DashboardMessages<'products'>
  readonly language: Language
  /** `YYYY-MM-DD` in Dhaka: products with an earlier expiry date have expired. */
  readonly today: string
  readonly onDelete: (product: ProductOnTheWire) => void
}

export function productColumns({
  mayChoose,
  messages,
  language,
  today,
  onDelete,
}: ColumnParts): readonly Column<ProductOnTheWire>[] {
  return defineColumns<ProductOnTheWire>([
    {
      id: 'title',
      header: messages.titleImage,
      sortBy: 'title',
      cell: (product) => (
        <TitleAndImage product={product} mayChoose={mayChoose} messages={messages} />
      ),
    },
    {
      id: 'expire',
      header: messages.expireQuantity,
      sortBy: 'ddate',
      cell: (product) => <ExpireAndQuantity product={product} today={today} messages={messages} />,
    },
    {
      id: 'edit',
      isNarrow: true,
      header: messages.edit,
      cell: (product) => <EditLink product={product} messages={messages} />,
    },
    {
      id: 'delete',
      isNarrow: true,
      header: messages.delete,
      cell: (product) => (
        <button
          type="button"
          className="button-icon text-bad"
          aria-label={`${messages.delete} ${shownTitle(product, language)}`}
          onClick={() => onDelete(product)}
        >
          <Icon name="delete" />
        </button>
      ),
    },
    {
      id: 'host',
      header: messages.host,
      cell: ({ host, bn }) => (
        <span className="line-clamp-4 max-w-sm whitespace-pre-line wrap-anywhere">
          {(language === 'bn' && bn?.host) || host}
        </span>
      ),
    },
  ])
}

type CellProps = {
  readonly product: ProductOnTheWire
  readonly messages: DashboardMessages<'products'>
}

/** Links back to the list with its search and filters. */
function EditLink({ product, messages }: CellProps) {
  const title = shownTitle(product, useLanguage())
  return (
    <Link
      to={`/dashboard/view-product/edit-product/${encodeURIComponent(product.pid)}`}
      state={useListSearch()}
      className="button-icon"
      aria-label={`${messages.edit} ${title}`}
    >
      <Icon name="edit" />
    </Link>
  )
}

function TitleAndImage({
  product,
  mayChoose,
  messages,
}: CellProps & Pick<ColumnParts, 'mayChoose'>) {
  const language = useLanguage()
  const { _id, pid, image, price, oldp, offer, bn } = product
  const title = shownTitle(product, language)
  return (
    <div className="flex max-w-lg flex-col gap-3 sm:flex-row">
      <ProductThumb image={image} />
      <div className="min-w-0 wrap-anywhere">
        <strong className="block">{title}</strong>
        <span className="block text-sm text-quiet">
          {messages.productId}: {pid}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {formatMoney(fromTaka(price), language)}
          <s className="text-sm text-quiet">{formatMoney(fromTaka(oldp), language)}</s>
          {offer && (
            <span className="status-pill border-transparent bg-marigold text-on-marigold">
              {messages.offer}
            </span>
          )}
          {bn && bn.review.length > 0 && (
            <span className="status-pill text-wait">{messages.toReview}</span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-5">
          <a
            href={`${pathPrefix(language)}/product/${encodeURIComponent(pid)}`}
            className="inline-flex min-h-11 items-center gap-1.5 underline"
          >
            <Icon name="shop" />
            <span>
              {messages.inShop}
              <span className="sr-only">: {title}</span>
            </span>
          </a>
          {mayChoose && <ProductChoice product={{ _id, title }} messages={messages} />}
        </span>
      </div>
    </div>
  )
}

function ExpireAndQuantity({ product, today, messages }: CellProps & Pick<ColumnParts, 'today'>) {
  const language = useLanguage()
  const { adate, ddate, stock, lowAt } = product
  return (
    <div className="grid justify-items-start gap-1">
      <span>
        {messages.added}: <time dateTime={adate}>{formatDate(new Date(adate), language)}</time>
      </span>
      <span>
        {messages.expires}: <time dateTime={ddate}>{formatDay(ddate, language)}</time>
      </span>
      <span>
        {messages.stock}: <strong className="tabular-nums">{formatNumber(stock, language)}</strong>
      </span>
      {ddate < today && (
        <span className="status-pill text-wait">
          <Icon name="warning" />
          {messages.expired}
        </span>
      )}
      {stock === 0 && (
        <span className="status-pill text-bad">
          <Icon name="warning" />
          {messages.outOfStock}
        </span>
      )}
      {stock > 0 && lowAt !== undefined && stock <= lowAt && (
        <span className="status-pill text-wait">
          <Icon name="warning" />
          {interpolate(messages.isLow, { n: formatNumber(lowAt, language) })}
        </span>
      )}
    </div>
  )
}
