/** What a buyer asked about an order, what they can ask now, and whether they get messages. Plain forms. */

import type { ReactNode } from 'react'
import { BanglaFaces } from '#src/features/orders/bangla-faces.tsx'
import type { SentPhoto } from '#src/features/orders/photos/photo-back.ts'
import {
  type BuyersReturns,
  OrderReturns,
} from '#src/features/orders/returns/buyer/order-returns.tsx'
import {
  type BuyersReviews,
  OrderReviews,
} from '#src/features/orders/reviews/buyer/order-reviews.tsx'
import type { OrderWish } from '#src/features/orders/wishes/list-wishes.server.ts'
import type { TypedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { WhyFields } from '#src/features/orders/wishes/why-fields.tsx'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { otherLanguage } from '#src/i18n/language-of-text.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

/** What the buyer's page knows besides the order. */
export type BuyersWishes = {
  readonly canCancel: boolean
  readonly wishes: readonly Pick<OrderWish, 'id' | 'state' | 'answer' | 'askedAt'>[]
  readonly returns: BuyersReturns
  readonly reviews: BuyersReviews
  readonly refusesMessages: boolean
}

export type WishNotice = 'refused' | 'tooMany' | 'noPieces' | 'noReview' | undefined

/** Opens the order for a caller who has given its phone; the page does not repeat the phone. */
export type KnownOrder = { readonly number: string; readonly proof: string }

type OrderWishesProps = PageTexts<'orderWishes'> & {
  readonly asked: BuyersWishes
  /** What became of a photo that the buyer has just sent. */
  readonly photo?: SentPhoto | undefined
  readonly notice: WishNotice
  /** What the form said that was refused. */
  readonly typed?: TypedWish | undefined
  /** Fields that open the order again, where its address does not. */
  readonly known?: KnownOrder | undefined
}

export function OrderWishes(props: OrderWishesProps) {
  const { asked, photo, notice, typed, known, language, messages } = props
  const typedCancel = typed?.kind === 'cancel' ? typed : undefined
  const { canCancel, wishes, returns, reviews, refusesMessages } = asked
  const hasForm = (pid: string) => reviews.lines.some((line) => line.pid === pid)
  const typedReview = typed?.kind === 'review' && hasForm(typed.pid) ? typed : undefined
  return (
    <>
      <BanglaFaces
        language={language}
        texts={[
          ...reviews.written.flatMap(({ body, reply }) => [body, reply]),
          ...[...wishes, ...returns.asked].map(({ answer }) => answer),
        ]}
      />
      <OrderReviews
        reviews={reviews}
        typed={typedReview}
        photo={photo}
        problem={typedReview && notice && messages[notice]}
        number={known?.number}
        form={(fields) => <Form known={known}>{fields}</Form>}
        language={language}
        messages={messages}
      />
      <section aria-labelledby="wishes" className="grid gap-4 print:hidden">
        <h2 id="wishes" className="text-xl">
          {messages.heading}
        </h2>
        {notice && !typedReview && (
          <p role="alert" className="notice">
            {messages[notice]}
          </p>
        )}
        {wishes.map(({ id, state, answer, askedAt }) => (
          <p key={id} className="card p-4 wrap-anywhere">
            {interpolate(messages.asked, { date: formatDate(new Date(askedAt), language) })}{' '}
            <strong>{messages.states[state]}</strong>
            {answer !== '' && (
              <span lang={otherLanguage(answer, language)} className="block">
                {answer}
              </span>
            )}
          </p>
        ))}
        {canCancel && (
          <details className="card p-4" open={typedCancel !== undefined}>
            <summary className="flex min-h-11 items-center font-bold">
              {messages.ask.cancel}
            </summary>
            <Form known={known}>
              <input type="hidden" name="kind" value="cancel" />
              <WhyFields kind="cancel" typed={typedCancel} messages={messages} />
              <button type="submit" name={intentField} value={intents.ask} className="button-main">
                {messages.send}
              </button>
            </Form>
          </details>
        )}
        <OrderReturns
          returns={returns}
          typed={typed?.kind === 'return' ? typed : undefined}
          photo={photo}
          number={known?.number}
          form={(fields) => <Form known={known}>{fields}</Form>}
          language={language}
          messages={messages}
        />
        <Form known={known}>
          <p className="text-quiet">
            {refusesMessages ? messages.messagesOff : messages.messagesOn}
          </p>
          <button
            type="submit"
            name={intentField}
            value={refusesMessages ? intents.allow : intents.stop}
            className="button-quiet justify-self-start"
          >
            {refusesMessages ? messages.allow : messages.stop}
          </button>
        </Form>
      </section>
    </>
  )
}

type FormProps = Pick<OrderWishesProps, 'known'> & { readonly children: ReactNode }

function Form({ known, children }: FormProps) {
  return (
    <form method="post" className="grid gap-3">
      {known && (
        <>
          <input type="hidden" name="number" value={known.number} />
          <input type="hidden" name="proof" value={known.proof} />
        </>
      )}
      {children}
    </form>
  )
}
