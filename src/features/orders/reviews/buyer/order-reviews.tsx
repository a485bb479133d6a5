/** What the buyer of a delivered order wrote of its products, and a form for each of the others. Works without scripts. */

import type { ReactNode } from 'react'
import {
  longestReview,
  longestReviewer,
  type Rating,
  type ReviewState,
} from '#src/domain/reviews/review.ts'
import { lineTitle, type OrderLineView } from '#src/features/orders/order-view.ts'
import type { SentPhoto } from '#src/features/orders/photos/photo-back.ts'
import { PhotoForm, PhotoNotice } from '#src/features/orders/photos/photo-form.tsx'
import type { TypedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { otherLanguage } from '#src/i18n/language-of-text.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Titled = Pick<OrderLineView, 'pid' | 'title' | 'titleInBangla'>

export type BuyersReviews = {
  readonly written: readonly {
    readonly id: string
    readonly line: Titled
    readonly rating: Rating
    readonly body: string
    readonly state: ReviewState
    readonly reply: string
    readonly writtenAt: string
    /** How many the buyer has sent; the team sees them first. */
    readonly photos: number
    /** Undefined where it takes none any more. */
    readonly photoToken: string | undefined
  }[]
  /** The lines without a review that the buyer has. */
  readonly lines: readonly Titled[]
}

type TypedReview = Extract<TypedWish, { kind: 'review' }>

type OrderReviewsProps = PageTexts<'orderWishes'> & {
  readonly reviews: BuyersReviews
  /** What the form said that was refused, and why. */
  readonly typed: TypedReview | undefined
  readonly problem: string | undefined
  /** What became of a photo that the buyer has just sent. */
  readonly photo: SentPhoto | undefined
  /** Of the order, where the address of the page does not name it. */
  readonly number: string | undefined
  /** Wraps the fields in a form that opens the order again. */
  readonly form: (fields: ReactNode) => ReactNode
}

export function OrderReviews(props: OrderReviewsProps) {
  const { reviews, typed, problem, photo, number, form, language, messages } = props
  const { written, lines } = reviews
  if (written.length === 0 && lines.length === 0) return null
  const texts = messages.reviews
  return (
    <section aria-labelledby="review" className="grid gap-4 print:hidden">
      <h2 id="review" className="text-xl">
        {texts.heading}
      </h2>
      {written.map(({ id, line, rating, body, state, reply, writtenAt, photos, photoToken }) => (
        <div key={line.pid} className="card grid gap-2 p-4 wrap-anywhere">
          <p>
            {interpolate(texts.written, {
              title: lineTitle(line, language),
              n: formatNumber(rating, language),
              date: formatDate(new Date(writtenAt), language),
            })}{' '}
            <strong>{texts.states[state]}</strong>
          </p>
          <p lang={otherLanguage(body, language)} className="whitespace-pre-line">
            {body}
          </p>
          {reply !== '' && (
            <p lang={otherLanguage(reply, language)} className="whitespace-pre-line text-quiet">
              {reply}
            </p>
          )}
          {photos > 0 && (
            <p>{interpolate(messages.returns.photos, { n: formatNumber(photos, language) })}</p>
          )}
          <PhotoNotice photo={photo} of={id} messages={messages} />
          {photoToken !== undefined && (
            <PhotoForm
              of={id}
              action={`/api/reviews/${id}/photos?token=${photoToken}`}
              label={interpolate(texts.photo, { title: lineTitle(line, language) })}
              number={number}
              messages={messages}
            />
          )}
        </div>
      ))}
      {lines.length > 0 && <p className="text-quiet">{texts.lead}</p>}
      {lines.map((line) => {
        const refused = typed?.pid === line.pid ? typed : undefined
        return (
          <details key={line.pid} className="card p-4 wrap-anywhere" open={refused !== undefined}>
            <summary className="flex min-h-11 items-center font-bold">
              {interpolate(texts.write, { title: lineTitle(line, language) })}
            </summary>
            {refused && problem && (
              <p role="alert" className="notice mb-3">
                {problem}
              </p>
            )}
            {form(<ReviewFields pid={line.pid} typed={refused} messages={messages} />)}
          </details>
        )
      })}
    </section>
  )
}

type FieldsProps = Pick<OrderReviewsProps, 'typed' | 'messages'> & { readonly pid: string }

function ReviewFields({ pid, typed, messages: { reviews: texts } }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="pid" value={pid} />
      <label className="grid gap-1 font-bold">
        {texts.stars}
        <select
          name="rating"
          className="text-field font-normal"
          defaultValue={typed?.rating ?? ''}
          required
        >
          <option value="" disabled>
            {texts.choose}
          </option>
          {texts.ratings.toReversed().map((text, index) => (
            <option key={text} value={texts.ratings.length - index}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 font-bold">
        {texts.text}
        <textarea
          name="body"
          rows={4}
          maxLength={longestReview}
          defaultValue={typed?.body}
          required
          className="text-field font-normal"
        />
      </label>
      <label className="grid gap-1 font-bold">
        {texts.name}
        <input
          name="author"
          maxLength={longestReviewer}
          autoComplete="off"
          defaultValue={typed?.author}
          className="text-field font-normal"
        />
      </label>
      <button type="submit" name={intentField} value={intents.review} className="button-main">
        {texts.send}
      </button>
    </>
  )
}
