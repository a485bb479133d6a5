/** What the shop asks in advance, where to send it, and what became of it. A plain form. */

import { poisha } from '#src/domain/money.ts'
import type { BuyersAdvance } from '#src/features/orders/advance/buyer/buyers-advance.server.ts'
import { type ClaimRefusal, claimFields } from '#src/features/orders/advance/buyer/typed-claim.ts'
import type { KnownOrder } from '#src/features/orders/wishes/order-wishes.tsx'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Field, InputField } from '#src/ui/field.tsx'
import { copyText } from '#src/ui/toast/copy-text.ts'

type OrderAdvanceProps = PageTexts<'orderAdvance'> & {
  readonly advance: BuyersAdvance
  readonly refusal: ClaimRefusal | undefined
  /** The page has a button of a payment provider as well. */
  readonly isPayableOnline: boolean
  /** The shop may have the money by a provider already, so that the page asks for nothing. */
  readonly isPaymentChecked: boolean
  /** Fields that open the order again, where its address does not. */
  readonly known?: KnownOrder | undefined
}

/** Of an order that stopped asking while the buyer typed: the refusal still needs its place. */
export const nothingAsked: BuyersAdvance = { asked: poisha(0), numbers: [], claims: [] }

export function OrderAdvance(props: OrderAdvanceProps) {
  const { advance, refusal, isPayableOnline, isPaymentChecked, language, messages } = props
  const { asked, numbers, claims } = advance
  const amount = formatMoney(asked, language)
  const isWaiting = claims.some(({ state }) => state === 'waiting')
  const isAsked = asked > 0 && !isWaiting && !isPaymentChecked
  const canClaim = asked > 0 && numbers.length > 0
  return (
    <section aria-labelledby="advance" className="card grid gap-4 p-5 print:hidden">
      <h2 id="advance" className="text-xl font-bold">
        {isAsked ? interpolate(messages.heading, { amount }) : messages.headingSent}
      </h2>
      {refusal?.notice && (
        <p role="alert" className="notice">
          {refusal.notice === 'notNow' ? messages.notNow : messages.tooMany}
        </p>
      )}
      {claims.map(({ id, wallet, sender, trxId, state, reason }) => (
        <p key={id} role="status" className="notice wrap-anywhere">
          {interpolate(messages[state], { wallet: messages.wallets[wallet], sender, trxId })}
          {reason !== '' && <span className="block">{reason}</span>}
        </p>
      ))}
      {isAsked && <p>{interpolate(messages.why, { amount })}</p>}
      {isAsked && numbers.length === 0 && !isPayableOnline && <p>{messages.noWallet}</p>}
      {canClaim && isAsked && <ClaimForm {...props} label={messages.send} />}
      {canClaim && !isAsked && (
        <details open={refusal !== undefined}>
          <summary className="flex min-h-11 items-center font-bold">
            {isWaiting ? messages.correct : messages.sentOtherwise}
          </summary>
          <ClaimForm {...props} label={isWaiting ? messages.sendCorrection : messages.send} />
        </details>
      )}
    </section>
  )
}

function ClaimForm(props: OrderAdvanceProps & { readonly label: string }) {
  const { advance, refusal, known, label, messages } = props
  const { numbers } = advance
  const { typed, problems = {} } = refusal ?? {}
  const sentence = (name: keyof typeof claimFields) => {
    const problem = problems[name]
    return problem && messages.problems[problem]
  }
  return (
    <form method="post" action="#advance" className="grid gap-3">
      {known && (
        <>
          <input type="hidden" name="number" value={known.number} />
          <input type="hidden" name="proof" value={known.proof} />
        </>
      )}
      <p>{messages.how}</p>
      <ShopNumbers numbers={numbers} messages={messages} />
      <Field name={claimFields.method} label={messages.method} problem={sentence('method')}>
        {(described) => (
          <select {...described} defaultValue={typed?.method || numbers[0]?.wallet} required>
            {numbers.map(({ wallet }) => (
              <option key={wallet} value={wallet}>
                {messages.wallets[wallet]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <InputField
        name={claimFields.sender}
        label={messages.sender}
        problem={sentence('sender')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={typed?.sender}
        required
      />
      <InputField
        name={claimFields.trxId}
        label={messages.trxId}
        hint={messages.trxIdHint}
        problem={sentence('trxId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed?.trxId}
        required
      />
      <button
        type="submit"
        name={intentField}
        value={intents.claimAdvance}
        className="button-main justify-self-start"
      >
        {label}
      </button>
    </form>
  )
}

/** In ASCII digits in each language: a wallet takes no others. */
function ShopNumbers({
  numbers,
  messages,
}: Pick<BuyersAdvance, 'numbers'> & Pick<OrderAdvanceProps, 'messages'>) {
  return (
    <ul className="grid gap-2">
      {numbers.map(({ wallet, number }) => (
        <li key={wallet} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>
            {messages.wallets[wallet]}{' '}
            <strong className="text-lg whitespace-nowrap">{number}</strong>
          </span>
          <button
            type="button"
            className="button-quiet needs-script"
            onClick={() => void copyText(number, messages)}
          >
            {interpolate(messages.copy, { number })}
          </button>
        </li>
      ))}
    </ul>
  )
}
