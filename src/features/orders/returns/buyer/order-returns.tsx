/** What a buyer asked to send back and where that is, and the form that asks. Works without scripts. */

import type { ReactNode } from 'react'
import { mostReturnPhotos, type ReturnState } from '#src/domain/returns/return-case.ts'
import { lineTitle, type OrderLineView } from '#src/features/orders/order-view.ts'
import type { SentPhoto } from '#src/features/orders/photos/photo-back.ts'
import { PhotoForm, PhotoNotice } from '#src/features/orders/photos/photo-form.tsx'
import { piecesField } from '#src/features/orders/returns/buyer/return-fields.ts'
import type { TypedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { WhyFields } from '#src/features/orders/wishes/why-fields.tsx'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { otherLanguage } from '#src/i18n/language-of-text.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ReturnableLine = Pick<OrderLineView, 'pid' | 'title' | 'titleInBangla'> & {
  /** Pieces that the buyer has. */
  readonly out: number
}

export type BuyersReturns = {
  readonly asked: readonly {
    readonly id: string
    readonly state: ReturnState
    readonly answer: string
    readonly openedAt: string
    readonly pieces: number
    /** How many the buyer has sent; nobody but the team sees them. */
    readonly photos: number
    /** Undefined where it takes none any more. */
    readonly photoToken: string | undefined
  }[]
  /** Empty where the buyer can ask for nothing now. */
  readonly lines: readonly ReturnableLine[]
}

type OrderReturnsProps = PageTexts<'orderWishes'> & {
  readonly returns: BuyersReturns
  /** What the form said that was refused. */
  readonly typed: Extract<TypedWish, { kind: 'cancel' | 'return' }> | undefined
  /** What became of a photo that the buyer has just sent. */
  readonly photo: SentPhoto | undefined
  /** Of the order, where the address of the page does not name it. */
  readonly number: string | undefined
  /** Wraps the fields in a form that opens the order again. */
  readonly form: (fields: ReactNode) => ReactNode
}

export function OrderReturns(props: OrderReturnsProps) {
  const { returns, typed, photo, number, form, language, messages } = props
  const { asked, lines } = returns
  return (
    <>
      {asked.map(({ id, state, answer, openedAt, pieces, photos, photoToken }) => (
        <div key={id} className="card grid gap-3 p-4 wrap-anywhere">
          <p>
            {interpolate(messages.returns.asked, {
              date: formatDate(new Date(openedAt), language),
              n: formatNumber(pieces, language),
            })}{' '}
            <strong>{messages.returns.states[state]}</strong>
            {answer !== '' && (
              <span lang={otherLanguage(answer, language)} className="block">
                {answer}
              </span>
            )}
          </p>
          {photos > 0 && (
            <p>{interpolate(messages.returns.photos, { n: formatNumber(photos, language) })}</p>
          )}
          <PhotoNotice photo={photo} of={id} messages={messages} />
          {photoToken !== undefined && photos < mostReturnPhotos && (
            <PhotoForm
              of={id}
              action={`/api/returnPhotos/${id}?token=${photoToken}`}
              label={messages.returns.photo}
              number={number}
              messages={messages}
            />
          )}
        </div>
      ))}
      {lines.length > 0 && (
        <details className="card p-4" open={typed !== undefined}>
          <summary className="flex min-h-11 items-center font-bold">{messages.ask.return}</summary>
          {form(
            <ReturnFields lines={lines} typed={typed} language={language} messages={messages} />,
          )}
        </details>
      )}
    </>
  )
}

type FieldsProps = PageTexts<'orderWishes'> &
  Pick<BuyersReturns, 'lines'> &
  Pick<OrderReturnsProps, 'typed'>

function ReturnFields({ lines, typed, language, messages }: FieldsProps) {
  const isOne = lines.length === 1
  return (
    <>
      <fieldset className="grid gap-2">
        <legend>{messages.returns.pieces}</legend>
        {lines.map((line) => (
          <label key={line.pid} className="flex items-center justify-between gap-3 wrap-anywhere">
            {lineTitle(line, language)}
            <select
              name={piecesField(line.pid)}
              className="text-field w-24 shrink-0"
              defaultValue={typed?.pieces[line.pid] ?? (isOne ? line.out : 0)}
            >
              {Array.from({ length: line.out + 1 }, (_, n) => n)
                .slice(isOne ? 1 : 0)
                .map((n) => (
                  <option key={n} value={n}>
                    {formatNumber(n, language)}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </fieldset>
      <WhyFields kind="return" typed={typed} messages={messages} />
      <button type="submit" name={intentField} value={intents.askReturn} className="button-main">
        {messages.send}
      </button>
    </>
  )
}
