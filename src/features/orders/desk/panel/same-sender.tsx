/** What one phone, device or network sent, cancelled in one step (DAY.md 4). */

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CancelReason, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { failureText } from '#src/features/dashboard/make-query-client.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { WhyCancel } from '#src/features/orders/desk/cancel-dialog.tsx'
import { panelPath, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { Refused } from '#src/features/orders/desk/use-moves.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const kinds = ['phone', 'device', 'network'] as const
type Kind = (typeof kinds)[number]

export function SameSender({ oid }: { readonly oid: string }) {
  const { messages } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="min-h-11 justify-self-start underline"
        onClick={() => setIsOpen(true)}
      >
        {messages.sender.open}
      </button>
      {isOpen && <SenderDialog oid={oid} close={() => setIsOpen(false)} />}
    </>
  )
}

type SenderProps = { readonly oid: string; readonly close: () => void }

function SenderDialog({ oid, close }: SenderProps) {
  const { messages } = useDesk()
  const { sender } = messages
  const language = useLanguage()
  const sent = useSent(oid)
  const [chosen, setChosen] = useState<Kind>()
  const [reason, setReason] = useState<CancelReason>('fake')
  const { cancel, isBusy, refused } = useCancelling(close)
  const kind = chosen ?? kinds.find((one) => (sent[one]?.length ?? 0) > 0)
  const oids = (kind && sent[kind]) ?? []
  const n = formatNumber(oids.length, language)
  const isRead = kinds.every((one) => sent[one] !== undefined)
  return (
    <Dialog labelledBy="sender-heading" describedBy="sender-text" cancel={close}>
      <h2 id="sender-heading" className="text-xl font-bold">
        {sender.heading}
      </h2>
      <p id="sender-text" className="text-quiet">
        {sender.text}
      </p>
      {!isRead && <p role="status">{sent.isFailed ? sender.unread : messages.loading}</p>}
      {isRead && kind === undefined && <p>{sender.none}</p>}
      {isRead && kind !== undefined && (
        <>
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="sr-only">{sender.heading}</legend>
            {kinds.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name="sender"
                  className="radio"
                  checked={kind === one}
                  disabled={sent[one]?.length === 0}
                  onChange={() => setChosen(one)}
                />
                {interpolate(sender.kinds[one], {
                  n: formatNumber(sent[one]?.length ?? 0, language),
                })}
              </label>
            ))}
          </fieldset>
          <OrderNumbers oids={oids} close={close} />
          <WhyCancel reason={reason} choose={setReason} />
        </>
      )}
      {refused.length > 0 && (
        <div role="alert" className="notice">
          <p>{sender.refused}</p>
          {refused.map((one) => (
            <p key={one.oid} className="font-normal">
              <strong>{one.oid}</strong> {one.why}
            </p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog */}
        <button type="button" className="button-quiet" autoFocus onClick={close}>
          {messages.close}
        </button>
        {isRead && oids.length > 0 && (
          <BusyButton
            className="button-main"
            isBusy={isBusy}
            press={() => void cancel(oids, reason)}
          >
            {oids.length === 1 ? messages.cancelNow : interpolate(messages.cancelMany, { n })}
          </BusyButton>
        )}
      </div>
    </Dialog>
  )
}

type NumbersProps = Pick<SenderProps, 'close'> & { readonly oids: readonly string[] }

/** Each opens its order, to compare them before they are cancelled. */
function OrderNumbers({ oids, close }: NumbersProps) {
  const { search } = useListSearch()
  return (
    <ul className="flex max-h-40 flex-wrap gap-x-4 overflow-y-auto">
      {oids.map((one) => (
        <li key={one}>
          <Link
            to={`${panelPath(one)}${search}`}
            state={{ isPanel: true }}
            preventScrollReset
            replace
            className="inline-flex min-h-11 items-center underline tabular-nums"
            onClick={close}
          >
            {one}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const pathOf = (oid: string) => `/admin/orders/${encodeURIComponent(oid)}/same-sender`

type Sent = Readonly<Record<Kind, readonly string[] | undefined>> & { readonly isFailed: boolean }

/** Undefined: not read yet, or not to be read. */
function useSent(oid: string): Sent {
  const [phone, device, network] = useQueries({
    queries: kinds.map((by) => ({
      queryKey: [pathOf(oid), by],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await askApi<{ readonly oids: readonly string[] }>(pathOf(oid), { query: { by }, signal }))
          .body.oids,
      gcTime: 0,
    })),
  })
  const isFailed = [phone, device, network].some((one) => one?.isError)
  return { phone: phone?.data, device: device?.data, network: network?.data, isFailed }
}

type Result = { readonly oid: string; readonly message?: string }

function useCancelling(done: () => void) {
  const { messages, failures } = useDesk()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  async function cancel(oids: readonly string[], reason: CancelReason): Promise<void> {
    setIsBusy(true)
    try {
      const { body } = await askApi<{ readonly results: readonly Result[] }>(
        '/admin/orders/moves',
        { method: 'POST', body: { oids, to: stageWithReason, reason } },
      )
      const problems = body.results.flatMap(({ oid, message }) =>
        message === undefined ? [] : [{ oid, why: message }],
      )
      const n = formatNumber(oids.length - problems.length, language)
      showToast('success', interpolate(messages.sender.cancelled, { n }))
      setRefused(problems)
      if (problems.length === 0) done()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const why = failureText(error, failures)
      showToast('error', interpolate(messages.sender.failed, { why }))
    } finally {
      setIsBusy(false)
      // The list, the panel, the counts and the histories.
      void client.invalidateQueries()
    }
  }

  return { cancel, isBusy, refused }
}
