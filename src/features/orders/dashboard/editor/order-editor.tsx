/** One order and the form that changes it: what was typed survives every refusal. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { fromTaka } from '#src/domain/money.ts'
import { ProductSearchDialog } from '#src/features/catalogue/dashboard/product-search-dialog.tsx'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { Choice } from '#src/features/dashboard/editor/editor-state.ts'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { WayBack } from '#src/features/dashboard/way-back.tsx'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { EditFormFields } from '#src/features/orders/dashboard/editor/edit-form-fields.tsx'
import {
  type EditFieldName,
  editBody,
  hasCode,
  orderEdit,
} from '#src/features/orders/dashboard/editor/typed-edit.ts'
import {
  keptLines,
  type LineEvent,
  linesAfter,
  linesAsText,
  readLines,
  type TypedLine,
  writeLines,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
import {
  type ProductNow,
  useProductsNow,
} from '#src/features/orders/dashboard/editor/use-products-now.ts'
import { OrderSummary } from '#src/features/orders/dashboard/order-summary.tsx'
import {
  orderAsItIs,
  ordersPath,
  putOrder,
  showOrder,
} from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Answered } from '#src/platform/api-client/ask-api.ts'
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
  readonly searchMessages: DashboardMessages<'productSearch'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly phoneWarning: string
}

export function OrderEditor(props: EditorProps) {
  const { fees, messages, conflictMessages, listMessages, flagMessages } = props
  const { state, type, choose, takeTheirs, isSaving, save, question } = useOrderEditor(props)
  const { began, typed, problems, choices, isGone } = state
  const lines = readLines(typed.items)
  const products = useProductsNow(lines.map(({ pid }) => pid))
  const [search, setSearch] = useState<{ readonly line: TypedLine | undefined }>()
  const [picked, setPicked] = useState<string>()
  const change = (event: LineEvent) =>
    type('items', writeLines(linesAfter(named(lines, products), event)))

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
          {...conflictTexts(choices, messages)}
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
            change={change}
            search={(line) => {
              setPicked(undefined)
              setSearch({ line })
            }}
            products={products}
            picked={picked}
            messages={messages}
            phoneWarning={props.phoneWarning}
          />
        </EditorForm>
      </div>
      {search && (
        <ProductSearchDialog
          swapped={search.line && titleOf(search.line, products)}
          pick={(product) => {
            // Closed at once: what is behind an open dialog takes no focus.
            flushSync(() => setSearch(undefined))
            const { line } = search
            change(line ? { kind: 'swap', pid: line.pid, product } : { kind: 'add', product })
            setPicked(product.pid)
          }}
          close={() => setSearch(undefined)}
          messages={props.searchMessages}
        />
      )}
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

/** Titles and pictures of the catalogue, where an order of one product has none on the wire. */
function named(
  lines: readonly TypedLine[],
  products: ReadonlyMap<string, ProductNow> | undefined,
): readonly TypedLine[] {
  return lines.map((line) => {
    const { title = '', image = '' } = (line.title === '' && products?.get(line.pid)) || line
    return { ...line, title, image }
  })
}

function titleOf(line: TypedLine, products: ReadonlyMap<string, ProductNow> | undefined): string {
  return named([line], products)[0]?.title || line.pid
}

/** The lines of a conflict are a quantity where all are of one product. */
function conflictTexts(
  choices: readonly Choice<EditFieldName>[],
  messages: EditorProps['messages'],
) {
  const lines = choices
    .filter(({ name }) => name === 'items')
    .flatMap(({ before, theirs, mine }) => [before, theirs, mine].map(readLines).map(keptLines))
  const isQuantity = lines.every(
    ([line, ...others]) => others.length === 0 && line?.pid === lines[0]?.[0]?.pid,
  )
  return {
    label: (name: EditFieldName) =>
      name === 'items' && !isQuantity ? messages.products : labelsIn(messages)[name],
    show: (name: EditFieldName, text: string) => {
      if (name !== 'items') return shown(name, text)
      const kept = keptLines(readLines(text))
      return isQuantity ? (kept[0]?.quantity ?? '') : linesAsText(kept)
    },
  }
}

function labelsIn(messages: EditorProps['messages']): Readonly<Record<EditFieldName, string>> {
  return {
    cname: messages.name,
    cphone: messages.phone,
    items: messages.quantity,
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
      const titles = after.items?.filter((item) => item.short > 0).map(({ title }) => title)
      const values = { number: oid, n: formatNumber(short, 'en'), titles: titles?.join(', ') ?? '' }
      const sentence = titles ? messages.savedShortOf : messages.savedShort
      showToast('generic', interpolate(sentence, values))
    }
  }
}
