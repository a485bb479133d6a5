/** The lines of the cart: plain forms without scripts, and at once with them. */

import type { FormEvent } from 'react'
import type { Poisha } from '#src/domain/money.ts'
import { timesQuantity } from '#src/domain/money.ts'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { type CartLineView, isLineWrong } from '#src/features/orders/cart/cart-view.ts'
import { whatIsWrong } from '#src/features/orders/cart/ordered-lines.tsx'
import { piecesTyped } from '#src/features/orders/place/typed-order.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { StepButton } from '#src/ui/step-button.tsx'

type LinesProps = PageTexts<'cart'> & {
  readonly lines: readonly CartLineView[]
  /** The price when this device put the product into the cart, by pid. */
  readonly pricesBefore: Readonly<Record<string, number>>
  /** No pieces remove the line. */
  readonly setPieces: (pid: string, quantity: number) => void
}

export function CartLines({ lines, ...shared }: LinesProps) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={line.pid} className="card grid grid-cols-[6rem_minmax(0,1fr)] overflow-hidden">
          <Line line={line} {...shared} />
        </li>
      ))}
    </ul>
  )
}

type LineProps = Omit<LinesProps, 'lines'> & { readonly line: CartLineView }

function Line(props: LineProps) {
  const { line, pricesBefore, language, messages } = props
  const { pid, title, image, quantity, sold } = line
  const money = (amount: Poisha) => formatMoney(amount, language)
  return (
    <>
      <ProductPicture image={image} title="" sizes="96px" />
      <div className="grid content-start gap-2 p-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg leading-snug">
            {sold ? (
              <PathLink to={`${pathPrefix(language)}/product/${encodeURIComponent(pid)}`}>
                {title}
              </PathLink>
            ) : (
              title
            )}
          </h2>
          {sold && (
            <p className="text-xl font-extrabold whitespace-nowrap">
              {money(timesQuantity(sold.unitPrice, quantity))}
            </p>
          )}
        </div>
        {sold && quantity > 1 && (
          <p className="text-sm text-quiet">
            {interpolate(messages.each, { price: money(sold.unitPrice) })}
          </p>
        )}
        <PriceChange
          line={line}
          before={pricesBefore[pid]}
          language={language}
          messages={messages}
        />
        {isLineWrong(line) && <WrongLine {...props} />}
      </div>
      <PiecesForm {...props} />
    </>
  )
}

type PriceChangeProps = PageTexts<'cart'> & {
  readonly line: CartLineView
  readonly before: number | undefined
}

function PriceChange({ line: { sold }, before, language, messages }: PriceChangeProps) {
  if (!sold || before === undefined || before === sold.unitPrice) return null
  const hasRisen = sold.unitPrice > before
  return (
    <p className={`text-sm font-semibold ${hasRisen ? 'text-bad' : 'text-good'}`}>
      {interpolate(hasRisen ? messages.risen : messages.fallen, {
        before: formatMoney(before as Poisha, language),
      })}
    </p>
  )
}

/** Says what is wrong, and offers the pieces that are left. */
function WrongLine({ line, setPieces, language, messages }: LineProps) {
  const { pid, sold } = line
  const isLeft = sold !== undefined && sold.stock > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-bold text-bad">{whatIsWrong(line, language, messages)}</p>
      {isLeft && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            setPieces(pid, sold.stock)
          }}
        >
          <input type="hidden" name="pid" value={pid} />
          <input type="hidden" name="quantity" value={sold.stock} />
          <button type="submit" name="intent" value="set" className="button-main">
            {interpolate(messages.takeLeft, { n: formatNumber(sold.stock, language) })}
          </button>
        </form>
      )}
    </div>
  )
}

function PiecesForm({ line, setPieces, language, messages }: LineProps) {
  const { pid, title, quantity, sold } = line
  const field = `pieces-${pid}`

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isRemoval = submitter?.getAttribute('value') === 'remove'
    const typed = new FormData(event.currentTarget).get('quantity')
    const pieces = isRemoval ? 0 : piecesTyped(String(typed))
    if (pieces !== undefined) setPieces(pid, pieces)
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      className="col-span-full flex flex-wrap items-center gap-2 border-t border-line px-3 py-2"
    >
      <input type="hidden" name="pid" value={pid} />
      {sold && sold.stock > 0 && (
        <>
          <label htmlFor={field} className="sr-only">
            {interpolate(messages.pieces, { title })}
          </label>
          <StepButton
            icon="minus"
            label={`${messages.less}: ${title}`}
            press={() => setPieces(pid, quantity - 1)}
            isOff={quantity === 1}
          />
          <input
            // A new field for new pieces, however they changed.
            key={quantity}
            id={field}
            name="quantity"
            inputMode="numeric"
            maxLength={7}
            defaultValue={digitsIn(String(quantity), language)}
            onBlur={({ target }) => {
              const pieces = piecesTyped(target.value)
              if (pieces && pieces !== quantity) setPieces(pid, pieces)
            }}
            className="text-field max-w-16 text-center font-bold"
          />
          <StepButton
            icon="plus"
            label={`${messages.more}: ${title}`}
            press={() => setPieces(pid, quantity + 1)}
            isOff={quantity >= sold.stock}
          />
          <button
            type="submit"
            name="intent"
            value="set"
            className="button-quiet [@media(scripting:enabled)]:hidden"
          >
            {messages.update}
          </button>
        </>
      )}
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={`${messages.remove}: ${title}`}
        className="ms-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {messages.remove}
      </button>
    </form>
  )
}
