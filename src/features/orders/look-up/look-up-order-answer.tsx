import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DeliveryDays } from '#src/domain/delivery.ts'
import type { BuyersAdvance } from '#src/features/orders/advance/buyer/buyers-advance.server.ts'
import { nothingAsked, OrderAdvance } from '#src/features/orders/advance/buyer/order-advance.tsx'
import type { ClaimRefusal } from '#src/features/orders/advance/buyer/typed-claim.ts'
import { OrderReceipt } from '#src/features/orders/order-receipt.tsx'
import { OrderTools } from '#src/features/orders/order-tools.tsx'
import { OrderSteps } from '#src/features/orders/track/order-steps.tsx'
import type { TrackedOrder } from '#src/features/orders/track/track-order.server.ts'
import {
  type BuyersWishes,
  type KnownOrder,
  OrderWishes,
  type WishNotice,
} from '#src/features/orders/wishes/order-wishes.tsx'
import type { TypedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { hasBegun } from '#src/ui/late-scripts/has-begun.ts'

type OrderFoundProps = {
  readonly order: TrackedOrder
  readonly asked: BuyersWishes
  readonly advance: BuyersAdvance | undefined
  readonly claim: ClaimRefusal | undefined
  readonly isPayableOnline: boolean
  readonly isPaymentChecked: boolean
  /** The buttons of the payment providers. */
  readonly paying?: ReactNode
  /** Who brings it. */
  readonly parcel?: ReactNode
  readonly notice: WishNotice
  /** What the form said that was refused. */
  readonly typed: TypedWish | undefined
  readonly known: KnownOrder
  readonly language: Language
  readonly messages: SectionMessages<'lookUpOrder'>
  readonly stageMessages: SectionMessages<'orderStages'>
  readonly stepMessages: SectionMessages<'orderSteps'>
  readonly shortMessages: SectionMessages<'orderStagesShort'>
  readonly receiptMessages: SectionMessages<'thankYou'>
  readonly toolMessages: SectionMessages<'orderTools'>
  readonly wishMessages: SectionMessages<'orderWishes'>
  readonly advanceMessages: SectionMessages<'orderAdvance'>
  readonly days: DeliveryDays
  readonly today: string
  /** The whole address of this page, for the message that the buyer sends. */
  readonly lookUp: string
}

/** The state of an order, and its lines. */
export function OrderFound(props: OrderFoundProps) {
  const { order, asked, advance, claim, parcel, notice, typed, known, ...rest } = props
  const { isPayableOnline, isPaymentChecked, paying, days, today, lookUp, language, ...texts } =
    rest
  const { messages, stageMessages, stepMessages, shortMessages, receiptMessages, toolMessages } =
    texts
  const status = useRef<HTMLElement>(null)

  // The page stays in place: this moves the focus of a screen reader to the answer.
  useEffect(() => {
    if (!hasBegun()) status.current?.focus()
  }, [])

  return (
    <>
      <section
        ref={status}
        tabIndex={-1}
        aria-labelledby="status"
        className="notice grid gap-1 outline-none"
      >
        <h2 id="status" className="text-base text-quiet">
          {messages.status}
        </h2>
        <p className="text-xl font-bold">{stageMessages[order.stage]}</p>
        <p className="font-normal">
          {interpolate(messages.placed, { date: formatDate(new Date(order.placedAt), language) })}
        </p>
      </section>
      <OrderSteps
        steps={order.steps}
        language={language}
        messages={stepMessages}
        stageMessages={shortMessages}
      />
      {(advance ?? claim) && (
        <OrderAdvance
          advance={advance ?? nothingAsked}
          refusal={claim}
          isPayableOnline={isPayableOnline}
          isPaymentChecked={isPaymentChecked}
          known={known}
          language={language}
          messages={texts.advanceMessages}
        />
      )}
      {paying}
      {parcel}
      <OrderReceipt
        order={order}
        days={days}
        today={today}
        inAdvance={advance?.asked}
        owedBack={order.owedBack}
        language={language}
        messages={receiptMessages}
      />
      <OrderTools order={order} lookUp={lookUp} language={language} messages={toolMessages} />
      <OrderWishes
        asked={asked}
        notice={notice}
        typed={typed}
        known={known}
        language={language}
        messages={texts.wishMessages}
      />
      <p className="text-quiet">{messages.masked}</p>
      <p>
        <Link to={`${pathPrefix(language)}/order`} className="button-quiet">
          {messages.another}
        </Link>
      </p>
    </>
  )
}
