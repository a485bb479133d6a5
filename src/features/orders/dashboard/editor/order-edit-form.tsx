/** The form that changes an order: what was typed survives every refusal. */

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { fromTaka } from '#src/domain/money.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { ProductSearchDialog } from '#src/features/catalogue/dashboard/product-search-dialog.tsx'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { Choice } from '#src/features/dashboard/editor/editor-state.ts'
import { EditFormFields } from '#src/features/orders/dashboard/editor/edit-form-fields.tsx'
import {
  type EditFieldName,
  quoteOfEdit,
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
  type OrderEditOptions,
  useOrderEditor,
} from '#src/features/orders/dashboard/editor/use-order-editor.ts'
import {
  type ProductNow,
  useProductsNow,
} from '#src/features/orders/dashboard/editor/use-products-now.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

export type EditFormProps = OrderEditOptions & {
  readonly conflictMessages: DashboardMessages<'editConflict'>
  readonly searchMessages: DashboardMessages<'productSearch'>
  readonly phoneWarning: string
}

type OrderEditFormProps = EditFormProps & {
  readonly className: string
  /** The order as the edit began with it; a change of another part of the page goes to `follow`. */
  readonly beside?: (order: OrderOnTheWire, follow: (order: OrderOnTheWire) => void) => ReactNode
}

const formHeading = 'change-order'
const besideClass = 'grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

/** Decides once whether the stage allows an edit: an open form keeps what was typed, whatever comes meanwhile. */
export function OrderEditForm(props: OrderEditFormProps) {
  const { opened, beside, messages } = props
  const [order, follow] = useState(opened.body)
  const [isOpen] = useState(stageRules[order.stage].edited !== undefined)
  if (isOpen) return <OpenForm {...props} />
  return (
    <div className={beside && besideClass}>
      {beside?.(order, follow)}
      <p className="notice">{messages.noLonger}</p>
    </div>
  )
}

function OpenForm(props: OrderEditFormProps) {
  const language = useLanguage()
  const { fees, className, beside, messages, conflictMessages } = props
  const { state, type, choose, takeTheirs, follow, isSaving, save, saveAndConfirm, question } =
    useOrderEditor(props)
  const { began, typed, problems, choices, isGone } = state
  const lines = readLines(typed.items)
  // Beside the buttons, where the form is longer than the panel.
  const quote = quoteOfEdit(typed, began.body)
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
          {...conflictTexts(choices, messages, language)}
          messages={conflictMessages}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the fields in it */}
      <div
        onKeyDown={(event) => {
          if (!isSaveKey(event)) return
          event.preventDefault()
          if (!isSaving) saveAndConfirm()
        }}
        className={beside && besideClass}
      >
        {beside?.(began.body, follow)}
        <EditorForm
          labelledBy={formHeading}
          className={className}
          problems={problems}
          isSaving={isSaving}
          save={save}
          also={
            <>
              <button
                type="button"
                className="button-bright min-h-13 px-6 text-lg"
                aria-disabled={isSaving}
                aria-keyshortcuts="Control+Enter"
                title="Ctrl+Enter"
                onClick={saveAndConfirm}
              >
                {messages.saveAndConfirm}
              </button>
              {!beside && quote && (
                <span aria-hidden="true" className="editor-total">
                  {messages.total} <strong>{formatMoney(quote.total, language)}</strong>
                </span>
              )}
            </>
          }
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

/** Ctrl or ⌘ with Enter in the form itself, not in what stands beside it. */
function isSaveKey({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element)) return false
  return target.closest(`[aria-labelledby=${formHeading}]`) !== null
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
  messages: DashboardMessages<'orderEdit'>,
  language: Language,
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
      if (name !== 'items') return shown(name, text, language)
      const kept = keptLines(readLines(text))
      return isQuantity ? digitsIn(kept[0]?.quantity ?? '', language) : linesAsText(kept, language)
    },
  }
}

function labelsIn(
  messages: DashboardMessages<'orderEdit'>,
): Readonly<Record<EditFieldName, string>> {
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

function shown(name: EditFieldName, text: string, language: Language): string {
  const taka = name === 'city' ? numberTyped(text) : undefined
  return taka === undefined ? text : formatMoney(fromTaka(taka), language)
}
