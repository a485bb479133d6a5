/** What one phone, device or network sent, cancelled in one step (DAY.md 4). */

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type CancelReason, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { failureText } from '#src/features/dashboard/make-query-client.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { WhyCancel } from '#src/features/orders/desk/cancel-dialog.tsx'
import { panelPath, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import {
  kindAtFirst,
  readSent,
  type SentOrders,
  senderKinds,
} from '#src/features/orders/desk/panel/sent-orders.ts'
import type { Moves, Refused } from '#src/features/orders/desk/use-moves.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SameSenderProps = { readonly oid: string; readonly moves: Moves }

export function SameSender({ oid, moves }: SameSenderProps) {
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
      {isOpen && <SenderDialog oid={oid} moves={moves} close={() => setIsOpen(false)} />}
    </>
  )
}

type SenderProps = SameSenderProps & { readonly close: () => void }

function SenderDialog({ oid, moves, close }: SenderProps) {
  const { messages } = useDesk()
  const { sender } = messages
  const read = useSent(oid)
  return (
    <Dialog labelledBy="sender-heading" describedBy="sender-text" cancel={close}>
      <h2 id="sender-heading" className="text-xl font-bold">
        {sender.heading}
      </h2>
      <p id="sender-text" className="text-quiet">
        {sender.text}
      </p>
      {read.sent ? (
        <SentByKind sent={read.sent} moves={moves} close={close} />
      ) : (
        <>
          <ReadState read={read} messages={{ ...messages, failed: sender.unread }} />
          <Buttons close={close} />
        </>
      )}
    </Dialog>
  )
}

type SentProps = Pick<SenderProps, 'moves' | 'close'> & { readonly sent: SentOrders }

function SentByKind({ sent, moves, close }: SentProps) {
  const { messages } = useDesk()
  const { sender } = messages
  const language = useLanguage()
  const [kind, setKind] = useState(() => kindAtFirst(sent))
  const [reason, setReason] = useState<CancelReason>('fake')
  const { cancel, isBusy, refused } = useCancelling(moves, close)
  const oids = kind ? sent[kind] : []
  const n = formatNumber(oids.length, language)
  return (
    <>
      {senderKinds.every((one) => sent[one].length === 0) ? (
        <p>{sender.none}</p>
      ) : (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{sender.heading}</legend>
          {senderKinds.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="sender"
                className="radio"
                checked={kind === one}
                disabled={sent[one].length === 0}
                onChange={() => setKind(one)}
              />
              {interpolate(sender.kinds[one], { n: formatNumber(sent[one].length, language) })}
            </label>
          ))}
        </fieldset>
      )}
      {oids.length > 0 && (
        <>
          <OrderNumbers oids={oids} close={close} />
          <WhyCancel reason={reason} choose={setReason} />
        </>
      )}
      <NotCancelled refused={refused} />
      <Buttons close={close}>
        {oids.length > 0 && (
          <BusyButton
            className="button-main"
            isBusy={isBusy}
            press={() => void cancel(oids, reason)}
          >
            {oids.length === 1 ? messages.cancelNow : interpolate(messages.cancelMany, { n })}
          </BusyButton>
        )}
      </Buttons>
    </>
  )
}

function NotCancelled({ refused }: { readonly refused: readonly Refused[] }) {
  const { messages } = useDesk()
  if (refused.length === 0) return null
  return (
    <div role="alert" className="notice">
      <p>{messages.sender.refused}</p>
      {refused.map(({ oid, why }) => (
        <p key={oid} className="font-normal">
          <strong>{oid}</strong> {why}
        </p>
      ))}
    </div>
  )
}

type ButtonsProps = Pick<SenderProps, 'close'> & { readonly children?: ReactNode }

function Buttons({ close, children }: ButtonsProps) {
  const { messages } = useDesk()
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {/* biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog */}
      <button type="button" className="button-quiet" autoFocus onClick={close}>
        {messages.close}
      </button>
      {children}
    </div>
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

function useSent(oid: string) {
  const [phone, device, network] = useQueries({
    queries: senderKinds.map((by) => ({
      queryKey: [pathOf(oid), by],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await askApi<{ readonly oids: readonly string[] }>(pathOf(oid), { query: { by }, signal }))
          .body.oids,
      gcTime: 0,
    })),
  })
  const reads = [phone, device, network]
  return {
    sent: readSent({ phone: phone?.data, device: device?.data, network: network?.data }),
    isError: reads.some((one) => one?.isError),
    refetch: () => Promise.all(reads.map((one) => one?.isError && one.refetch())),
  }
}

type Result = { readonly oid: string; readonly message?: string }

function useCancelling(moves: Moves, done: () => void) {
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
      const n = oids.length - problems.length
      const said = interpolate(messages.sender.cancelled, { n: formatNumber(n, language) })
      if (n > 0) showToast('success', said)
      setRefused(problems)
      if (problems.length === 0) done()
      // The list names them too: they stand there after the dialog is closed.
      else moves.tellRefused({ of: oids.length, orders: problems })
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
