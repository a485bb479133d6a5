/** One order and the form that changes it: what was typed survives every refusal. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { type FailureWords, tellFailure } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { WayBack } from '#src/features/dashboard/way-back.tsx'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { EditConflict } from '#src/features/orders/dashboard/edit-conflict.tsx'
import { EditFormFields } from '#src/features/orders/dashboard/edit-form-fields.tsx'
import { OrderSummary } from '#src/features/orders/dashboard/order-summary.tsx'
import {
  isGone,
  orderAsItIs,
  ordersPath,
  showOrder,
} from '#src/features/orders/dashboard/show-order.ts'
import {
  type EditFieldName,
  editBody,
  editFieldNames,
  hasCode,
  isEdited,
  mergedEdit,
  type TypedEdit,
  typedFromOrder,
} from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly order: OrderOnTheWire
  readonly fees: DeliveryFees
  /** The shop's current code, filled in from five pieces on. */
  readonly code: string
  readonly wayBack: WayBack
  readonly words: DashboardWords<'orderEdit'>
  readonly listWords: DashboardWords<'orders'>
  readonly flagWords: Words<'flags'>
  readonly failures: FailureWords
  readonly phoneWarning: string
}

type Edit = { readonly order: OrderOnTheWire; readonly typed: TypedEdit }

export function OrderEditor(props: EditorProps) {
  const { fees, code, wayBack, words, listWords, flagWords, failures, phoneWarning } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // What the edit began with, and what was typed since.
  const [{ order, typed }, setEdit] = useState<Edit>(() => beginWith(props.order))
  const [problems, setProblems] = useState<FieldProblems>({})
  const [theirs, setTheirs] = useState<OrderOnTheWire>()
  const stock = useStockLeft(order.pid)

  const update = useMutation({
    meta: { isShownByForm: true },
    mutationFn: putEdit,
    onSuccess: tellSaved,
    onError: (error, edit) => {
      const now = orderAsItIs(error)
      // Whoever has left the form does not see what it would say.
      if (!form.current && isRefused(error)) {
        showToast('error', interpolate(words.notSaved, { number: edit.order.oid }))
      } else if (now) {
        setTheirs(now)
        showToast('error', words.conflict)
      } else if (error instanceof ApiFailure && Object.keys(error.fields).length > 0) {
        setProblems(error.fields)
      } else if (isGone(error)) showToast('error', words.gone)
      else tellFailure(error, failures)
    },
  })

  async function tellSaved(after: OrderOnTheWire): Promise<void> {
    await showOrder(client, after)
    void refreshList(client, ordersPath)
    client.removeQueries({ queryKey: [historyKey, 'order', after.oid] })
    showToast('success', words.updated, { about: after.oid })
    if (after.short > 0) {
      const values = { number: after.oid, n: formatNumber(after.short, 'en') }
      showToast('generic', interpolate(words.savedShort, values))
    }
  }

  useEffect(() => focusFirst(form.current, problems), [problems])

  function type(name: keyof TypedEdit, text: string): void {
    setEdit((before) => {
      const next = { ...before.typed, [name]: text }
      const opensCode = hasCode(next) && !hasCode(before.typed) && next.cupon === ''
      return { order: before.order, typed: opensCode ? { ...next, cupon: code } : next }
    })
  }

  function save(edit: Edit): void {
    if (update.isPending) return
    setProblems({})
    setTheirs(undefined)
    setEdit(edit)
    // Here it is not called any more once the form is left: who went elsewhere stays there.
    update.mutate(edit, { onSuccess: () => navigate(wayBack.to, wayBack.options) })
  }

  if (update.error && isGone(update.error)) {
    return <p className="notice">{words.gone}</p>
  }
  return (
    <>
      {theirs && (
        <EditConflict
          before={order}
          theirs={theirs}
          mine={typed}
          isSaving={update.isPending}
          takeTheirs={() => {
            setEdit(beginWith(theirs))
            setTheirs(undefined)
            focusField(form.current, 'cname')
          }}
          keepMine={() =>
            save({ order: theirs, typed: mergedEdit({ before: order, theirs, mine: typed }) })
          }
          words={words}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OrderSummary
          order={theirs ?? order}
          fees={fees}
          words={words}
          listWords={listWords}
          flagWords={flagWords}
        />
        <EditFormFields
          formRef={form}
          order={order}
          typed={typed}
          type={type}
          problems={problems}
          fees={fees}
          stock={stock}
          isSaving={update.isPending}
          save={() => save({ order, typed })}
          words={words}
          phoneWarning={phoneWarning}
        />
      </div>
    </>
  )
}

function beginWith(order: OrderOnTheWire): Edit {
  return { order, typed: typedFromOrder(order) }
}

async function putEdit({ order, typed }: Edit): Promise<OrderOnTheWire> {
  try {
    return await askApi<OrderOnTheWire>('/order', {
      method: 'PUT',
      query: { id: order.oid },
      body: editBody(order, typed),
    })
  } catch (error) {
    // Saved by an attempt whose answer was lost.
    const now = orderAsItIs(error)
    if (now && isEdited(now, typed)) return now
    throw error
  }
}

/** For certain, and not for want of a session: that leads to the sign-in. */
function isRefused(error: Error): boolean {
  return error instanceof ApiFailure && error.kind === 'bad-request' && error.status !== 401
}

/** A hint: nothing is said where the product is archived, or cannot be read. */
function useStockLeft(pid: string): number | undefined {
  const read = useQuery({
    queryKey: ['/oneProduct', pid, 'stock'],
    queryFn: async ({ signal }) => {
      try {
        const path = `/oneProduct/${encodeURIComponent(pid)}`
        const { stock } = await askApi<{ readonly stock: number }>(path, { signal })
        return stock
      } catch (error) {
        if (error instanceof ApiFailure) return null
        throw error
      }
    },
  })
  return read.data ?? undefined
}

function focusFirst(form: HTMLFormElement | null, problems: FieldProblems): void {
  const first = editFieldNames.find((name) => Object.hasOwn(problems, name))
  if (first) focusField(form, first)
}

function focusField(form: HTMLFormElement | null, name: EditFieldName): void {
  const found = form?.elements.namedItem(name)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
