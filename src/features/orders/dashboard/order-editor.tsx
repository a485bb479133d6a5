/** One order and the form that changes it: what was typed survives every refusal. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { fromTaka } from '#src/domain/money.ts'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { WayBack } from '#src/features/dashboard/way-back.tsx'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { EditFormFields } from '#src/features/orders/dashboard/edit-form-fields.tsx'
import { OrderSummary } from '#src/features/orders/dashboard/order-summary.tsx'
import {
  orderAsItIs,
  ordersPath,
  putOrder,
  showOrder,
} from '#src/features/orders/dashboard/show-order.ts'
import {
  type EditFieldName,
  editBody,
  hasCode,
  orderEdit,
} from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Answered, ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: Answered<OrderOnTheWire>
  readonly fees: DeliveryFees
  /** The shop's current code, filled in from five pieces on. */
  readonly code: string
  readonly wayBack: WayBack
  readonly messages: DashboardMessages<'orderEdit'>
  readonly conflictMessages: DashboardMessages<'editConflict'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly flagMessages: SectionMessages<'flags'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly phoneWarning: string
}

export function OrderEditor(props: EditorProps) {
  const { fees, messages, conflictMessages, listMessages, flagMessages } = props
  const { state, type, choose, takeTheirs, isSaving, save, question } = useOrderEditor(props)
  const { began, typed, problems, choices, isGone } = state
  const stock = useStockLeft(began.body.pid)

  if (isGone) return <p className="notice">{messages.gone}</p>
  return (
    <>
      {choices && (
        <EditConflict
          heading={messages.conflict}
          choices={choices}
          typed={typed}
          choose={choose}
          takeTheirs={takeTheirs}
          saveMine={save}
          label={(name) => labelsIn(messages)[name]}
          show={shown}
          messages={conflictMessages}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OrderSummary
          order={began.body}
          fees={fees}
          messages={messages}
          listMessages={listMessages}
          flagMessages={flagMessages}
        />
        <EditorForm
          labelledBy="change-order"
          className="card p-5"
          problems={problems}
          isSaving={isSaving}
          save={save}
          messages={messages}
        >
          <EditFormFields
            order={began.body}
            typed={typed}
            type={type}
            problems={problems}
            fees={fees}
            stock={stock}
            messages={messages}
            phoneWarning={props.phoneWarning}
          />
        </EditorForm>
      </div>
      {question}
    </>
  )
}

function useOrderEditor({ opened, code, wayBack, messages, dialogs, failures }: EditorProps) {
  const navigate = useNavigate()
  const showSaved = useShowSaved(messages)
  const { oid } = opened.body
  const editor = useEditor({
    subject: orderEdit,
    opened,
    place: `order-edit:${oid}`,
    send: async ({ began, typed }) => ({
      kind: 'save',
      now: await putOrder(oid, editBody(began.body, typed)),
      sent: typed,
    }),
    readOther: async (failure) => {
      const now = orderAsItIs(failure)
      if (!now) throw new Error('unreachable: a changed order that is not in the answer')
      return { body: now, etag: `"${now.version}"` }
    },
    onSaved: ({ body }) => showSaved(body),
    onDone: () => navigate(wayBack.to, wayBack.options),
    texts: {
      conflict: messages.conflict,
      gone: messages.gone,
      notSaved: interpolate(messages.notSaved, { number: oid }),
    },
    dialogs,
    failures,
  })
  const { state, dispatch } = editor
  const { began, typed } = state

  function type(name: EditFieldName, text: string): void {
    const next = { ...typed, [name]: text }
    const opensCode = hasCode(next) && !hasCode(typed) && next.cupon === ''
    dispatch({ kind: 'type', texts: { [name]: text, ...(opensCode && { cupon: code }) } })
  }

  return {
    ...editor,
    type,
    choose: (name: EditFieldName, text: string) => {
      type(name, text)
      // Their fee comes without the zone that was chosen with mine.
      if (name === 'city' && text === String(began.body.city)) type('zone', '')
    },
    takeTheirs: () => {
      dispatch({ kind: 'take-theirs' })
      document.getElementById('cname')?.focus()
    },
  }
}

function labelsIn(messages: EditorProps['messages']): Readonly<Record<EditFieldName, string>> {
  return {
    cname: messages.name,
    cphone: messages.phone,
    quantity: messages.quantity,
    caddress: messages.address,
    city: messages.delivery,
    zone: messages.delivery,
    cupon: messages.code,
  }
}

function shown(name: EditFieldName, text: string): string {
  const taka = name === 'city' ? numberTyped(text) : undefined
  return taka === undefined ? text : formatMoney(fromTaka(taka), 'en')
}

function useShowSaved(messages: EditorProps['messages']): (after: OrderOnTheWire) => Promise<void> {
  const client = useQueryClient()
  return async (after) => {
    const { oid, short } = after
    await showOrder(client, after)
    void refreshList(client, ordersPath)
    client.removeQueries({ queryKey: [historyKey, 'order', oid] })
    showToast('success', messages.updated, { about: oid })
    if (short > 0) {
      const values = { number: oid, n: formatNumber(short, 'en') }
      showToast('generic', interpolate(messages.savedShort, values))
    }
  }
}

/** A hint: nothing is said where the product is archived, or cannot be read. */
function useStockLeft(pid: string): number | undefined {
  const read = useQuery({
    queryKey: ['/oneProduct', pid, 'stock'],
    queryFn: async ({ signal }) => {
      try {
        const path = `/oneProduct/${encodeURIComponent(pid)}`
        return (await askApi<{ readonly stock: number }>(path, { signal })).body.stock
      } catch (error) {
        if (error instanceof ApiFailure) return null
        throw error
      }
    },
  })
  return read.data ?? undefined
}
