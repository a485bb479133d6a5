import { useId, useState } from 'react'
import { longestClaimReason } from '#src/domain/orders/advance/advance-claim.ts'
import type { ClaimOnTheWire } from '#src/features/orders/advance/claim-wire.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Answered, ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ClaimCardProps = {
  readonly claim: ClaimOnTheWire
  readonly order: Pick<OrderOnTheWire, 'oid' | 'stage'>
  /** With the order where a confirmation changed it. */
  readonly onDecided: (order?: OrderOnTheWire) => void
  readonly messages: DashboardMessages<'advanceClaims'>
}

/** What a buyer says to have sent, with the two decisions while it waits. */
export function ClaimCard({ claim, order, onDecided, messages }: ClaimCardProps) {
  const language = useLanguage()
  const { method, sender, trxId, state, reason, claimed } = claim
  const facts = {
    wallet: messages.wallets[method],
    sender,
    when: formatDateTime(new Date(claimed), language),
  }
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>
        {messages.trxId} <strong className="select-all">{trxId}</strong>{' '}
        <span className="text-quiet">{messages.states[state]}</span>
        <span className="block">{interpolate(messages.claimed, facts)}</span>
      </p>
      {reason !== '' && <p className="text-quiet">{reason}</p>}
      {state === 'waiting' && order.stage === 'cancelled' && <p>{messages.cancelled}</p>}
      {state === 'waiting' && (
        <Decision claim={claim} order={order} onDecided={onDecided} messages={messages} />
      )}
    </div>
  )
}

function Decision({ claim, order: { oid }, onDecided, messages }: ClaimCardProps) {
  const digits = useDigits()
  const id = useId()
  const [amount, setAmount] = useState(String(claim.asked))
  const [why, setWhy] = useState('')
  const { isBusy, send } = useDecision({ claim, oid, onDecided, messages })
  const body = { amount: numberTyped(amount) ?? amount, trxId: claim.trxId }
  return (
    <>
      <p className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1" htmlFor={`${id}-amount`}>
          {messages.amount}
          <input
            id={`${id}-amount`}
            className="text-field"
            inputMode="decimal"
            autoComplete="off"
            {...digits({ value: amount, onChange: ({ target }) => setAmount(target.value) })}
          />
        </label>
        <BusyButton
          className="button-main"
          isBusy={isBusy}
          press={() => void send<OrderOnTheWire>('confirm', body)}
        >
          {messages.confirm}
        </BusyButton>
      </p>
      <p className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-52 flex-1 gap-1" htmlFor={`${id}-why`}>
          {messages.why}
          <input
            id={`${id}-why`}
            className="text-field"
            autoComplete="off"
            maxLength={longestClaimReason}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </label>
        <BusyButton
          className="button-quiet"
          isBusy={isBusy}
          press={() => void send('refuse', { trxId: claim.trxId, reason: why })}
        >
          {messages.refuse}
        </BusyButton>
      </p>
    </>
  )
}

type Deciding = Omit<ClaimCardProps, 'order'> & { readonly oid: string }

function useDecision({ claim, oid, onDecided, messages }: Deciding) {
  const [isBusy, setIsBusy] = useState(false)

  async function send<Body extends OrderOnTheWire>(
    decision: 'confirm' | 'refuse',
    body: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    setIsBusy(true)
    try {
      const path = `/admin/advance-claims/${claim._id}/${decision}`
      const answered: Answered<Body> = await askApi<Body>(path, { method: 'POST', body })
      const said = decision === 'confirm' ? messages.confirmed : messages.refused
      showToast('success', interpolate(said, { number: oid }))
      onDecided(decision === 'confirm' ? answered.body : undefined)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast('error', sentenceOf(error, messages))
      // Somebody else has decided it, or the buyer has corrected it.
      if (error.code === 'claim-changed' || error.status === 404) onDecided()
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, send }
}

function sentenceOf(error: ApiFailure, messages: DashboardMessages<'advanceClaims'>): string {
  if (error.code === 'claim-changed') return messages.changed
  if (error.code === 'transaction-used') {
    return interpolate(messages.used, { number: String(error.body.oid) })
  }
  const why = Object.values(error.fields)[0] ?? error.message
  return interpolate(messages.notDone, { why })
}
