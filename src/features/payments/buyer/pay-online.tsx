import type { KnownOrder } from '#src/features/orders/wishes/order-wishes.tsx'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import type { BuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type PayOnlineProps = PageTexts<'payOnline'> & {
  readonly payments: BuyersPayments
  /** The page also has numbers to which the buyer can send the same money. */
  readonly isBesideNumbers: boolean
  /** Fields that open the order again, where its address does not. */
  readonly known?: KnownOrder | undefined
  /** The provider's page, to which this browser goes by itself. */
  readonly goTo?: string | undefined
  readonly notice?: 'tooMany' | 'notNow' | 'away' | undefined
}

const card = 'card grid justify-items-start gap-3 p-5 print:hidden'

/** What became of the last payment, and a plain form for each way to pay. */
export function PayOnline(props: PayOnlineProps) {
  const { payments, isBesideNumbers, known, goTo, notice, language, messages } = props
  const { asked, providers, last } = payments
  // The notice says what became of this attempt; and once nothing is asked, an old one matters no more.
  const isStale = last?.state === 'not-paid' && (notice !== undefined || asked === 0)
  const said = last && !isStale ? sentenceOf(last) : undefined
  const offered = asked > 0 ? providers : []
  if (goTo !== undefined) {
    return (
      <section aria-label={messages.heading} className={card}>
        <p role="status">{messages.goingOn}</p>
        <a href={goTo} rel="noopener noreferrer" className="button-main">
          {messages.goOn}
        </a>
      </section>
    )
  }
  if (!said && !notice && offered.length === 0) return null
  return (
    <section aria-label={messages.heading} className={card}>
      {last && said && (
        <p role="status" className={last.state === 'paid' ? 'font-bold' : undefined}>
          {interpolate(messages[said], {
            amount: formatMoney(last.amount, language),
            by: messages.names[last.provider],
          })}
        </p>
      )}
      {notice && (
        <p role="alert" className="font-bold text-bad">
          {messages[notice]}
        </p>
      )}
      {isBesideNumbers && offered.length > 0 && <p>{messages.orHere}</p>}
      {offered.map((provider) => (
        <form key={provider} method="post">
          {known && (
            <>
              <input type="hidden" name="number" value={known.number} />
              <input type="hidden" name="proof" value={known.proof} />
            </>
          )}
          <input type="hidden" name="provider" value={provider} />
          <button type="submit" name={intentField} value={intents.pay} className="button-main">
            {interpolate(messages.pay[provider], { amount: formatMoney(asked, language) })}
          </button>
        </form>
      ))}
    </section>
  )
}

function sentenceOf({ state, isUnknown, isLookedAt, kept }: NonNullable<BuyersPayments['last']>) {
  switch (state) {
    case 'paid':
      return kept === 'owed' ? 'owed' : 'paid'
    case 'not-paid':
      return 'notPaid'
    case 'starting':
    case 'open':
      return isUnknown ? 'unknown' : 'open'
    case 'unclear':
      return isLookedAt ? undefined : 'unclear'
  }
}
