import { useState } from 'react'
import { longestWishNote } from '#src/domain/orders/order-wish.ts'
import type { WishOnTheWire } from '#src/features/orders/wishes/wish-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type WishCardProps = {
  readonly wish: WishOnTheWire
  readonly oid: string
  readonly onAnswered: () => void
  readonly messages: DashboardMessages<'wishes'>
}

/** What a buyer asked, with the two answers while it is open. */
export function WishCard({ wish, oid, onAnswered, messages }: WishCardProps) {
  const language = useLanguage()
  const [sentence, setSentence] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function answer(accept: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const body = { accept, answer: sentence }
      await askApi(`/admin/wishes/${wish._id}/answer`, { method: 'POST', body })
      const said = accept ? messages.accepted : messages.declined
      showToast('success', interpolate(said, { number: oid }))
      onAnswered()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const why = Object.values(error.fields)[0] ?? error.message
      showToast('error', interpolate(messages.notDone, { why }))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>
        <strong>{messages.kinds[wish.kind]}</strong>: {messages.reasons[wish.reason]}{' '}
        <span className="text-quiet">
          {messages.states[wish.state]}, {formatDateTime(new Date(wish.asked), language)}
        </span>
      </p>
      {wish.note !== '' && <p className="whitespace-pre-line">{wish.note}</p>}
      {wish.answer !== '' && <p className="text-quiet">{wish.answer}</p>}
      {wish.state === 'open' && (
        <>
          <label className="grid gap-1">
            {messages.answer}
            <input
              className="text-field"
              value={sentence}
              maxLength={longestWishNote}
              autoComplete="off"
              onChange={({ target }) => setSentence(target.value)}
            />
          </label>
          <p className="flex flex-wrap gap-2">
            <BusyButton className="button-main" isBusy={isBusy} press={() => void answer(true)}>
              {messages.accept}
            </BusyButton>
            <BusyButton className="button-quiet" isBusy={isBusy} press={() => void answer(false)}>
              {messages.decline}
            </BusyButton>
          </p>
        </>
      )}
    </div>
  )
}
