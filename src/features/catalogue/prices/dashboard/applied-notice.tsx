/** What the last press did, with its Undo where the owner has just pressed. */

import { useRef, useState } from 'react'
import {
  usePriceChanges,
  useUndoPrices,
} from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type Applied = {
  /** Of the change; undefined where only stock was counted, which has no Undo. */
  readonly id: string | undefined
  readonly text: string
}

type NoticeProps = {
  readonly applied: Applied
  readonly messages: DashboardMessages<'prices'>['changes']
}

export function AppliedNotice({ applied: { id, text }, messages }: NoticeProps) {
  const language = useLanguage()
  const undo = useUndoPrices()
  const changes = usePriceChanges()
  const [undone, setUndone] = useState<string>()
  const said = useRef<HTMLParagraphElement>(null)
  const isUndoable = changes.data?.find(({ _id }) => _id === id)?.undoable ?? true
  // It was undone in the list below, which says so itself.
  if (undone === undefined && !isUndoable && !undo.isPending) return null
  const canUndo = id !== undefined && undone === undefined
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={said} tabIndex={-1} className="font-bold text-good wrap-anywhere">
        {undone ?? text}
      </p>
      {canUndo && (
        <BusyButton
          className="button-quiet"
          isBusy={undo.isPending}
          press={() =>
            undo.mutate(id, {
              onSuccess: ({ restored, left }) => {
                const count = { n: formatNumber(restored, language) }
                const titles = left.map(({ title }) => title).join(', ')
                setUndone(
                  [
                    interpolate(messages.undone, count),
                    ...(left.length > 0 ? [interpolate(messages.left, { titles })] : []),
                  ].join(' '),
                )
                // The button disappears, and the focus would be lost with it.
                said.current?.focus()
              },
            })
          }
        >
          {messages.undo}
        </BusyButton>
      )}
    </div>
  )
}
