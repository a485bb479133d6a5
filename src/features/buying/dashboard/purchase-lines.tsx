/** The lines of a purchase order: a form while it is a draft, a table afterwards. */

import { stillToCome } from '#src/domain/buying/purchase-state.ts'
import { exactTaka } from '#src/domain/money.ts'
import {
  ChoiceField,
  type FormState,
  PostForm,
  RowInput,
  TextInput,
} from '#src/features/buying/dashboard/form-parts.tsx'
import type {
  PurchaseLine,
  PurchaseView,
} from '#src/features/buying/purchases/list-purchases.server.ts'
import type { SupplierView } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type DraftProps = {
  readonly purchase: PurchaseView
  readonly suppliers: readonly SupplierView[]
  readonly state: FormState
}

export function DraftForm({ purchase, suppliers, state }: DraftProps) {
  const language = useLanguage()
  const { messages } = state
  const texts = messages.order
  const { lines, supplier, note, version } = purchase
  const added = lines.length
  const columns = [texts.columns.product, messages.orders.columns.pieces, messages.orders.cost]
  return (
    // Its fields are those of the version that was saved.
    <PostForm
      key={version}
      form="lines"
      hidden={{ version }}
      label={texts.lines}
      submit={messages.save}
      className="stars-required card grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
    >
      <h2 className="text-xl font-bold">{texts.lines}</h2>
      <div className="max-w-md">
        <ChoiceField
          {...state}
          name="supplier"
          label={messages.supplier}
          choices={suppliers
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, name }) => [id, name] as const)}
          chosen={supplier.id}
        />
      </div>
      <PlainTable headings={columns} aria-label={texts.lines}>
        {lines.map(({ productId, title, pieces, cost }, at) => (
          <tr key={productId}>
            <Cell label={texts.columns.product}>
              <input type="hidden" name={`pid-${at}`} value={productId} readOnly />
              <span className="wrap-anywhere">{title}</span>
            </Cell>
            <Cell label={messages.orders.columns.pieces}>
              <RowInput
                {...state}
                name={`pieces-${at}`}
                label={interpolate(texts.pieces, { product: title })}
                value={digitsIn(String(pieces), language)}
              />
            </Cell>
            <Cell label={messages.orders.cost}>
              <RowInput
                {...state}
                name={`cost-${at}`}
                label={interpolate(texts.cost, { product: title })}
                value={cost === undefined ? '' : digitsIn(exactTaka(cost), language)}
              />
            </Cell>
          </tr>
        ))}
      </PlainTable>
      <p className="text-sm text-quiet">{texts.dropHint}</p>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-bold">{texts.add}</legend>
        <TextInput
          {...state}
          name={`pid-${added}`}
          label={messages.orders.pid}
          hint={texts.addHint}
        />
        <TextInput {...state} name={`pieces-${added}`} label={messages.orders.pieces} isNumber />
        <TextInput {...state} name={`cost-${added}`} label={messages.orders.cost} isNumber />
      </fieldset>
      <TextInput
        {...state}
        name="note"
        label={messages.note}
        hint={messages.noteHint}
        value={note}
      />
    </PostForm>
  )
}

type TableProps = {
  readonly lines: readonly PurchaseLine[]
  readonly messages: FormState['messages']
}

export function LinesTable({ lines, messages }: TableProps) {
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const { columns, lines: label } = messages.order
  const shown = [
    columns.product,
    columns.pieces,
    columns.cost,
    columns.received,
    columns.damaged,
    columns.toCome,
  ]
  return (
    <PlainTable headings={shown} isPrinted={false} aria-label={label}>
      {lines.map((line) => (
        <tr key={line.productId}>
          <Cell label={columns.product}>
            <span className="wrap-anywhere">{line.title}</span>
          </Cell>
          <Cell label={columns.pieces}>{n(line.pieces)}</Cell>
          <Cell label={columns.cost}>
            {line.cost === undefined ? '–' : formatMoney(line.cost, language)}
          </Cell>
          <Cell label={columns.received}>{n(line.received)}</Cell>
          <Cell label={columns.damaged}>{n(line.damaged)}</Cell>
          <Cell label={columns.toCome}>{n(stillToCome(line))}</Cell>
        </tr>
      ))}
    </PlainTable>
  )
}
