/** A row of the price grid: its cells, and what they become. */

import { type ChangeEvent, memo } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import {
  isBelowCost,
  piecesIn,
  stockAfter,
  type TypedRow,
  takasIn,
} from '#src/features/catalogue/prices/dashboard/sheet.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type RowProps = {
  readonly product: PricedOnTheWire
  /** Undefined: as in the shop. */
  readonly typed: TypedRow | undefined
  readonly row: number
  readonly type: (product: PricedOnTheWire, texts: Partial<TypedRow>) => void
  readonly messages: DashboardMessages<'prices'>
}

/** Hundreds of rows: only those that change are rendered again. */
export const PriceRow = memo(function PriceRow(props: RowProps) {
  const { product, typed, row, type, messages } = props
  const language = useLanguage()
  const { pid, image, cost } = product
  const title = titleIn(language, product)
  const { columns } = messages
  const offer = typed?.offer ?? product.offer
  return (
    <tr className={typed ? 'bg-marigold/10' : undefined}>
      <Cell label={columns.product}>
        <span className="flex gap-3">
          <ProductThumb image={image} isSmall />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block">{title}</strong>
            <span className="block text-sm text-quiet">{pid}</span>
            <Campaigns {...props} />
          </span>
        </span>
      </Cell>
      <Cell label={columns.price}>
        <AmountCell {...props} column="price" />
      </Cell>
      <Cell label={columns.oldp}>
        <AmountCell {...props} column="oldp" />
      </Cell>
      <Cell label={columns.offer}>
        <input
          type="checkbox"
          className="size-5"
          aria-label={interpolate(messages.cells.offer, { title })}
          data-row={row}
          data-column="offer"
          checked={offer}
          onChange={({ target }) => type(product, { offer: target.checked })}
        />
      </Cell>
      <Cell label={columns.stock}>
        <StockCell {...props} />
      </Cell>
      <Cell label={columns.cost}>
        {cost === null ? (
          <span className="text-quiet whitespace-nowrap">{messages.noCost}</span>
        ) : (
          <span className="tabular-nums whitespace-nowrap">
            {formatMoney(fromTaka(cost), language)}
          </span>
        )}
      </Cell>
    </tr>
  )
})

function AmountCell({
  product,
  typed,
  row,
  column,
  type,
  messages,
}: RowProps & { readonly column: 'price' | 'oldp' }) {
  const language = useLanguage()
  const digits = useDigits()
  const { [column]: before } = product
  const title = titleIn(language, product)
  const text = typed?.[column] ?? String(before)
  const after = takasIn(text)
  const isLow = column === 'price' && isBelowCost(product, after)
  const isOtherPrice = column === 'price' && after !== undefined && after !== before
  const isInCampaign = product.campaigns.some(({ on, to }) => on && to !== null)
  const id = `${column}-${product._id}-said`
  const money = (takas: number) => formatMoney(fromTaka(takas), language)
  return (
    <span className="grid gap-1">
      <input
        {...digits({
          value: text,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            type(product, { [column]: target.value }),
        })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        className={`text-field w-28 max-sm:scroll-mb-28 text-end tabular-nums ${isLow ? 'border-bad text-bad' : ''}`}
        aria-label={interpolate(messages.cells[column], { title })}
        aria-describedby={id}
        {...(after === undefined && { 'aria-invalid': true })}
        data-row={row}
        data-column={column}
      />
      <span id={id} className="grid text-sm whitespace-nowrap">
        {after === undefined && <span className="font-bold text-bad">{messages.wrongPrice}</span>}
        {after !== undefined && after !== before && (
          <span>
            <s className="text-quiet">{money(before)}</s>{' '}
            <strong className={isLow ? 'text-bad' : ''}>{money(after)}</strong>
          </span>
        )}
        {isLow && <strong className="text-bad">{messages.belowCost}</strong>}
        {isOtherPrice && isInCampaign && (
          <strong className="text-wait whitespace-normal">{messages.endsCampaign}</strong>
        )}
      </span>
    </span>
  )
}

/** The pieces that lay on the shelf; a sale meanwhile lowers the stock that follows. */
function StockCell({ product, typed, row, type, messages }: RowProps) {
  const language = useLanguage()
  const digits = useDigits()
  const { stock } = product
  const title = titleIn(language, product)
  const text = typed?.stock ?? String(stock)
  const isWrong = piecesIn(text) === undefined
  const after = stockAfter(typed, product)
  const id = `stock-${product._id}-said`
  return (
    <span className="grid gap-1">
      <input
        {...digits({
          value: text,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            type(product, { stock: target.value }),
        })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="text-field w-24 max-sm:scroll-mb-28 text-end tabular-nums"
        aria-label={interpolate(messages.cells.stock, { title })}
        aria-describedby={id}
        {...(isWrong && { 'aria-invalid': true })}
        data-row={row}
        data-column="stock"
      />
      <span id={id} className="text-sm whitespace-nowrap">
        {isWrong && <span className="font-bold text-bad">{messages.wrongStock}</span>}
        {after !== undefined && (
          <span>
            <s className="text-quiet">{formatNumber(stock, language)}</s>{' '}
            <strong>{formatNumber(after, language)}</strong>
          </span>
        )}
      </span>
    </span>
  )
}

function Campaigns({ product, messages }: Pick<RowProps, 'product' | 'messages'>) {
  const language = useLanguage()
  return product.campaigns.map(({ name, from, to, on, price, beneath }) => (
    <span key={from} className="block text-sm text-wait">
      {interpolate(on ? messages.runs : messages.comes, {
        name: name === '' ? messages.nameless : name,
        time: formatDateTime(new Date(on ? (to ?? from) : from), language),
        price: formatMoney(fromTaka(on ? (beneath ?? price) : price), language),
      })}
    </span>
  ))
}
