/** The edit of one order, whichever page has the form. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import {
  type EditFieldName,
  editBody,
  hasCode,
  isEdited,
  orderEdit,
} from '#src/features/orders/dashboard/editor/typed-edit.ts'
import { orderAsItIs, putOrder } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Answered } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export type OrderEditOptions = {
  readonly opened: Answered<OrderOnTheWire>
  readonly fees: DeliveryFees
  /** The shop's current code, filled in from five pieces on. */
  readonly code: string
  /** Shows the saved order in the lists. */
  readonly show: (after: OrderOnTheWire) => Promise<void>
  /** Called after a save, if the form is still on the page. */
  readonly onDone: () => void
  readonly messages: DashboardMessages<'orderEdit'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
}

export function useOrderEditor(options: OrderEditOptions) {
  const { opened, code, messages, dialogs, failures } = options
  const tellSaved = useTellSaved(messages)
  const { oid } = opened.body
  const confirms = useRef(false)
  const editor = useEditor({
    subject: {
      ...orderEdit,
      isSaved: (order, typed) => isEdited(order, typed, { isConfirmed: confirms.current }),
    },
    opened,
    place: `order-edit:${oid}`,
    send: async ({ began, typed }) => ({
      kind: 'save',
      now: await putOrder(oid, {
        ...editBody(began.body, typed),
        ...(confirms.current && { confirm: true }),
      }),
      sent: typed,
    }),
    readOther: async (failure) => {
      const now = orderAsItIs(failure)
      if (!now) throw new Error('unreachable: a changed order that is not in the answer')
      return { body: now, etag: `"${now.version}"` }
    },
    onSaved: async ({ body }) => {
      await options.show(body)
      tellSaved(body)
    },
    onDone: options.onDone,
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

  function save(isConfirmed: boolean): void {
    confirms.current = isConfirmed
    editor.save()
  }

  return {
    ...editor,
    save: () => save(false),
    /** The buyer is on the phone, and says yes to the changed order. */
    saveAndConfirm: () => save(true),
    type,
    choose: (name: EditFieldName, text: string) => {
      type(name, text)
      // Their fee comes without the zone that was chosen with mine.
      if (name === 'city' && text === String(began.body.city)) type('zone', '')
    },
    follow: (body: OrderOnTheWire) =>
      dispatch({ kind: 'follow', began: { body, etag: `"${body.version}"` }, typed }),
    takeTheirs: () => {
      dispatch({ kind: 'take-theirs' })
      document.getElementById('cname')?.focus()
    },
  }
}

function useTellSaved(messages: OrderEditOptions['messages']): (after: OrderOnTheWire) => void {
  const client = useQueryClient()
  const language = useLanguage()
  return (after) => {
    const { oid, short } = after
    client.removeQueries({ queryKey: [historyKey, 'order', oid] })
    showToast('success', messages.updated, { about: oid })
    if (short > 0) {
      const titles = after.items?.filter((item) => item.short > 0).map(({ title }) => title)
      const values = {
        number: oid,
        n: formatNumber(short, language),
        titles: titles?.join(', ') ?? '',
      }
      const sentence = titles ? messages.savedShortOf : messages.savedShort
      showToast('generic', interpolate(sentence, values))
    }
  }
}
