/** Blocks the phone of an order, or ends its block. */

import { useId, useState } from 'react'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type BlockReason, blockReasons } from '#src/domain/people/block-reason.ts'
import type { BlockOnTheWire } from '#src/features/orders/blocked/blocked-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { WhenField } from '#src/ui/dashboard/fields/when-field.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type BlockProps = {
  readonly phone: string
  /** As it was when the page read the order. */
  readonly block: BlockOnTheWire | null
  readonly isOpen?: boolean
  readonly onChanged?: () => void
  readonly messages: DashboardMessages<'blockPhone'>
}

export const blockedPath = '/admin/blocked-phones'
const usualMs = 90 * 24 * 60 * 60 * 1_000

export function BlockPhone(props: BlockProps) {
  const { phone, block: read, isOpen = false, onChanged, messages } = props
  const language = useLanguage()
  const id = useId()
  const [block, setBlock] = useState(read)
  const [reason, setReason] = useState<BlockReason>('fake-orders')
  const [until, setUntil] = useState(() => dhakaDay(new Date(Date.now() + usualMs)))
  const [isBusy, setIsBusy] = useState(false)

  async function change(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      showToast('success', await work())
      onChanged?.()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const why = Object.values(error.fields)[0] ?? error.message
      showToast('error', interpolate(messages.failed, { why }))
    } finally {
      setIsBusy(false)
    }
  }

  if (block) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <strong className="text-bad">
          {interpolate(messages.blocked, {
            day: formatDay(block.until, language),
            reason: messages.reasons[block.reason],
          })}
        </strong>
        <BusyButton
          className="button-quiet"
          isBusy={isBusy}
          press={() =>
            void change(async () => {
              await askApi(`${blockedPath}/${block._id}`, { method: 'DELETE' })
              setBlock(null)
              return messages.isFree
            })
          }
        >
          {messages.unblock}
        </BusyButton>
      </div>
    )
  }
  return (
    <details open={isOpen || undefined}>
      <summary className="inline-flex min-h-11 items-center underline">{messages.block}</summary>
      <div className="flex flex-wrap items-end gap-2 pt-1">
        <label className="grid gap-1">
          {messages.why}
          <select
            className="text-field"
            value={reason}
            onChange={({ target }) =>
              setReason(blockReasons.find((one) => one === target.value) ?? 'other')
            }
          >
            {blockReasons.map((one) => (
              <option key={one} value={one}>
                {messages.reasons[one]}
              </option>
            ))}
          </select>
        </label>
        <WhenField
          name={`until-${id}`}
          label={messages.until}
          kind="day"
          value={until}
          choose={setUntil}
        />
        <BusyButton
          className="button-quiet text-bad"
          isBusy={isBusy}
          press={() =>
            void change(async () => {
              const body = { cphone: phone, reason, until }
              setBlock((await askApi<BlockOnTheWire>(blockedPath, { method: 'POST', body })).body)
              return messages.isBlocked
            })
          }
        >
          {messages.block}
        </BusyButton>
      </div>
    </details>
  )
}
