import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSave } from '#src/features/dashboard/editor/use-save.ts'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { keptKey } from '#src/features/orders/staff/kept-new-order.ts'
import {
  bodyOfDraft,
  type NewOrderDraft,
  problemsOfDraft,
  type Reckoning,
} from '#src/features/orders/staff/new-order-draft.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Taking = {
  readonly reckoning: Reckoning
  readonly messages: DashboardMessages<'newOrder'>
  readonly failures: FailureMessages
  readonly onTaken: (draft: NewOrderDraft) => void
  /** The draft with the prices of now. */
  readonly onPrices: (draft: NewOrderDraft) => void
}

const noProblems: FieldProblems = {}

/** Sends the form: one order, however often the same form is sent. */
export function useTaking({ reckoning, messages, failures, onTaken, onPrices }: Taking) {
  const client = useQueryClient()
  const kept = keptKey()
  const key = useRef<string>(undefined)
  const sent = useRef<NewOrderDraft>(undefined)
  const [problems, setRefused] = useState<FieldProblems>(noProblems)
  const [settled, setSettled] = useState<readonly string[]>([])
  const open = Object.entries(problems).filter(([name]) => !settled.includes(name))
  function setProblems(refused: FieldProblems): void {
    setRefused(refused)
    setSettled([])
  }

  const { isSaving, save } = useSave<NewOrderDraft>(async (draft) => {
    const wrong = problemsOfDraft(draft, messages)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    key.current ??= kept.find() ?? crypto.randomUUID()
    kept.keep(key.current)
    sent.current = draft
    const { body } = await askApi<OrderOnTheWire>('/admin/orders', {
      method: 'POST',
      headers: { 'idempotency-key': key.current },
      body: bodyOfDraft(draft, reckoning),
    })
    forgetKey()
    showToast('success', messages.saved, { about: body.oid })
    void refreshList(client, ordersPath)
    onTaken(draft)
  }, refused)

  async function refused(failure: ApiFailure): Promise<void> {
    const why = failureText(failure, failures)
    if (isInDoubt(failure)) showToast('error', interpolate(messages.inDoubt, { why }))
    else if (failure.code === 'idempotency-key-reused') {
      forgetKey()
      showToast('error', messages.alreadySaved)
    } else if (failure.code === 'price-changed' && sent.current) {
      onPrices(await withPricesOfNow(sent.current))
      if (sent.current.coupon.trim() === '') showToast('error', messages.priceChanged)
      // The total was that with the coupon, and the shop asks for more.
      else setProblems({ coupon: messages.couponOrPrice })
    } else if (failure.code === 'out-of-stock' || failure.code === 'product-gone') {
      setProblems({ items: why })
    } else if (Object.keys(failure.fields).length > 0) setProblems(failure.fields)
    else if (failure.status === 401) reportFailure(failure, failures)
    else showToast('error', interpolate(messages.notSaved, { why }))
  }

  function forgetKey(): void {
    key.current = undefined
    kept.forget()
  }

  return {
    isSaving,
    save,
    forgetKey,
    /** The same object until the next refusal, while one problem is left: the form moves the focus for a new one. */
    problems: open.length > 0 ? problems : noProblems,
    openProblems: Object.fromEntries(open) as FieldProblems,
    setProblems,
    /** The fields were changed: what was wrong with them is said no more. */
    settle: (names: readonly string[]) => setSettled((before) => [...before, ...names]),
  }
}

type Priced = { readonly items: readonly { readonly pid: string; readonly unit: number }[] }

async function withPricesOfNow(draft: NewOrderDraft): Promise<NewOrderDraft> {
  const items = draft.lines.map(({ pid }) => ({ pid, quantity: 1 }))
  const { body } = await askApi<Priced>('/quote', {
    method: 'POST',
    body: { items, zone: 'inside-dhaka' },
  })
  const units = new Map(body.items.map(({ pid, unit }) => [pid, unit]))
  return {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, unit: units.get(line.pid) ?? line.unit })),
  }
}
