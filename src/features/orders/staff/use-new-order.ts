/** The message, the form that it fills, and what becomes of both. */

import { useState } from 'react'
import { useLocation } from 'react-router'
import { useKeptDraft } from '#src/features/dashboard/editor/use-kept-draft.ts'
import { useLeaveGuard } from '#src/features/dashboard/editor/use-leave-guard.tsx'
import { type LineEvent, linesAfter } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { keptNewOrder } from '#src/features/orders/staff/kept-new-order.ts'
import {
  changedFields,
  draftFrom,
  emptyDraft,
  hasTyped,
  type NewOrderDraft,
} from '#src/features/orders/staff/new-order-draft.ts'
import type { NewOrderProps } from '#src/features/orders/staff/new-order-page.tsx'
import { useCouponOfDraft } from '#src/features/orders/staff/use-coupon-of-draft.ts'
import { useProposal } from '#src/features/orders/staff/use-proposal.ts'
import { useTaking } from '#src/features/orders/staff/use-taking.ts'

type Hooks = {
  /** Called for each form that begins, empty or filled in from a message. */
  readonly onNew: () => void
  readonly onEmpty: () => void
}

export function useNewOrder(props: NewOrderProps, { onNew, onEmpty }: Hooks) {
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<NewOrderDraft>(() =>
    props.begun ? draftFrom(props.begun, 'phone') : emptyDraft('facebook'),
  )
  const [others, setOthers] = useState<readonly string[] | undefined>()
  const reading = useProposal((proposed) => {
    setProblems({})
    onNew()
    setOthers(proposed.otherPhones)
    setDraft(({ source }) => draftFrom(proposed, source))
  })
  const ofCoupon = useCouponOfDraft(draft, props.fees)
  const kept = keptNewOrder(useLocation().search)
  const hasChanges = text.trim() !== '' || hasTyped(draft)
  useKeptDraft(kept, hasChanges ? { text, draft } : undefined, (found) => {
    setText(found.text)
    setDraft(found.draft)
  })
  const { forgetKey, setProblems, settle, ...taking } = useTaking({
    ...props,
    reckoning: ofCoupon.reckoning,
    onTaken: ({ source }) => {
      // Also where the user has left the page meanwhile.
      kept.forget()
      clear(emptyDraft(source))
    },
    onPrices: setDraft,
  })
  const { question } = useLeaveGuard({
    hasChanges,
    isSaving: taking.isSaving,
    forget: () => {
      kept.forget()
      forgetKey()
    },
    messages: props.dialogs,
  })

  function clear(next: NewOrderDraft): void {
    setText('')
    setOthers(undefined)
    setProblems({})
    setDraft(next)
    void reading.read('')
    onNew()
    onEmpty()
  }

  function edit(after: NewOrderDraft): void {
    settle(changedFields(draft, after))
    setDraft(after)
  }

  function change(event: LineEvent): void {
    const pid = event.kind === 'add' ? event.product.pid : event.pid
    edit({
      ...draft,
      lines: linesAfter(draft.lines, event),
      toCheck: draft.toCheck.filter((one) => one !== pid),
    })
  }

  return { text, setText, draft, edit, change, clear, others, reading, ofCoupon, taking, question }
}
