/** Receives a delivery, and lists those that came. */

import { stillToCome } from '#src/domain/buying/purchase-state.ts'
import { moneyAccounts, payingAccounts } from '#src/domain/journal/account.ts'
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
  ReceiptView,
} from '#src/features/buying/purchases/list-purchases.server.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ReceiveFormProps = {
  readonly purchase: PurchaseView
  readonly formKey: string
  readonly state: FormState
}

export function ReceiveForm({ purchase, formKey, state }: ReceiveFormProps) {
  const { messages, typed } = state
  const texts = messages.receive
  const { lines, version } = purchase
  return (
    // Its fields are those of the version that was saved.
    <PostForm
      key={version}
      form="receive"
      hidden={{ version, key: typed.key ?? formKey }}
      label={texts.heading}
      submit={texts.submit}
      className="stars-required card grid grid-cols-[minmax(0,1fr)] gap-4 p-5 print:hidden"
    >
      <h2 className="text-xl font-bold">{texts.heading}</h2>
      <p className="max-w-prose text-quiet">{texts.lead}</p>
      <PlainTable headings={Object.values(texts.columns)} aria-label={texts.heading}>
        {lines.map((line, at) => (
          <ReceiveRow key={line.productId} line={line} at={at} state={state} />
        ))}
      </PlainTable>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="paysDamaged"
          value="yes"
          defaultChecked={typed.paysDamaged === 'yes'}
          className="size-5 flex-none accent-brand"
        />
        {texts.paysDamaged}
      </label>
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          {...state}
          name="paidFrom"
          label={texts.paidFrom}
          choices={payingAccounts.map((account) => [account, texts.payers[account]] as const)}
        />
        <TextInput
          {...state}
          name="freight"
          label={texts.freight}
          hint={texts.freightHint}
          isNumber
        />
        <ChoiceField
          {...state}
          name="freightFrom"
          label={texts.freightFrom}
          choices={moneyAccounts.map((account) => [account, texts.payers[account]] as const)}
          chosen="cash"
        />
      </div>
      <TextInput {...state} name="note" label={messages.note} hint={messages.noteHint} />
    </PostForm>
  )
}

type RowProps = { readonly line: PurchaseLine; readonly at: number; readonly state: FormState }

function ReceiveRow({ line, at, state }: RowProps) {
  const language = useLanguage()
  const texts = state.messages.receive
  const { columns } = texts
  const product = line.title
  const cost = line.cost === undefined ? '' : digitsIn(exactTaka(line.cost), language)
  return (
    <tr>
      <Cell label={columns.product}>
        <input type="hidden" name={`pid-${at}`} value={line.productId} readOnly />
        <span className="wrap-anywhere">{product}</span>
      </Cell>
      <Cell label={columns.toCome}>{formatNumber(stillToCome(line), language)}</Cell>
      <Cell label={columns.pieces}>
        <RowInput {...state} name={`pieces-${at}`} label={interpolate(texts.pieces, { product })} />
      </Cell>
      <Cell label={columns.damaged}>
        <RowInput
          {...state}
          name={`damaged-${at}`}
          label={interpolate(texts.damaged, { product })}
        />
      </Cell>
      <Cell label={columns.cost}>
        <RowInput
          {...state}
          name={`cost-${at}`}
          label={interpolate(texts.cost, { product })}
          value={cost}
        />
      </Cell>
      <Cell label={columns.total}>
        <RowInput {...state} name={`total-${at}`} label={`${product}: ${texts.total}`} />
      </Cell>
    </tr>
  )
}

type ReceiptsProps = {
  readonly receipts: readonly ReceiptView[]
  readonly messages: FormState['messages']
}

export function Receipts({ receipts, messages }: ReceiptsProps) {
  const language = useLanguage()
  const { pastColumns: columns, past, owed, paid } = messages.receive
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden" aria-label={past}>
      <h2 className="text-xl font-bold">{past}</h2>
      <PlainTable headings={Object.values(columns)} aria-label={past}>
        {receipts.map((receipt) => (
          <tr key={receipt.id}>
            <Cell label={columns.at}>
              <time dateTime={receipt.at}>{formatDateTime(new Date(receipt.at), language)}</time>
              {receipt.note !== '' && (
                <span className="block text-quiet wrap-anywhere">{receipt.note}</span>
              )}
            </Cell>
            <Cell label={columns.pieces}>{formatNumber(receipt.pieces, language)}</Cell>
            <Cell label={columns.damaged}>{formatNumber(receipt.damaged, language)}</Cell>
            <Cell label={columns.price}>{formatMoney(receipt.price, language)}</Cell>
            <Cell label={columns.freight}>{formatMoney(receipt.freight, language)}</Cell>
            <Cell label={columns.paid}>{receipt.isOwed ? owed : paid}</Cell>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
