/** The purchase orders of the shop, and a form that begins one with any product. */

import { Link } from 'react-router'
import {
  type PurchaseState,
  purchaseNumber,
  purchaseStates,
} from '#src/domain/buying/purchase-state.ts'
import {
  ChoiceField,
  PostForm,
  stateOf,
  TextInput,
} from '#src/features/buying/dashboard/form-parts.tsx'
import type { TypedFields } from '#src/features/buying/forms/typed-rows.ts'
import type { PurchaseRow } from '#src/features/buying/purchases/list-purchases.server.ts'
import type { SupplierView } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

const path = '/dashboard/stock?tab=orders'

type PurchaseListProps = {
  readonly purchases: {
    readonly items: readonly PurchaseRow[]
    readonly next: string | undefined
    readonly state: PurchaseState | undefined
    readonly isFirst: boolean
  }
  readonly suppliers: readonly SupplierView[]
  readonly mayWrite: boolean
  readonly formKey: string
  readonly refused:
    | { readonly typed: TypedFields; readonly problems: Readonly<Record<string, string>> }
    | undefined
  readonly messages: DashboardMessages<'buying'>
}

export function PurchaseList({ purchases, ...props }: PurchaseListProps) {
  const { mayWrite, messages } = props
  const { items, next, state, isFirst } = purchases
  const texts = messages.orders
  const isEmpty = items.length === 0 && state === undefined && isFirst
  const ofState = state === undefined ? path : `${path}&state=${state}`
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={messages.tabs.orders}>
      {isEmpty ? (
        <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
          <p className="text-xl font-bold">{texts.none}</p>
          <p className="max-w-[48ch] text-quiet">{texts.aboutNone}</p>
        </div>
      ) : (
        <>
          <nav aria-label={texts.filter} className="flex flex-wrap gap-2">
            <StateLink to={path} text={texts.allStates} isChosen={state === undefined} />
            {purchaseStates.map((one) => (
              <StateLink
                key={one}
                to={`${path}&state=${one}`}
                text={texts.states[one]}
                isChosen={one === state}
              />
            ))}
          </nav>
          {items.length === 0 ? (
            <p className="data-table-note" role="status">
              {texts.nothing}
            </p>
          ) : (
            <PurchaseTable items={items} messages={messages} />
          )}
          <nav aria-label={messages.tabs.orders} className="flex justify-end gap-3 empty:hidden">
            {!isFirst && (
              <Link to={ofState} className="button-quiet">
                {messages.newest}
              </Link>
            )}
            {next !== undefined && (
              <Link to={`${ofState}&before=${next}`} className="button-quiet">
                {messages.older}
              </Link>
            )}
          </nav>
        </>
      )}
      {mayWrite && <NewPurchase {...props} />}
    </section>
  )
}

function StateLink(props: {
  readonly to: string
  readonly text: string
  readonly isChosen: boolean
}) {
  const { to, text, isChosen } = props
  return (
    <Link
      to={to}
      className={`button-quiet px-3 ${isChosen ? 'border-brand text-brand' : ''}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {text}
    </Link>
  )
}

function PurchaseTable({
  items,
  messages,
}: {
  readonly items: readonly PurchaseRow[]
  readonly messages: DashboardMessages<'buying'>
}) {
  const language = useLanguage()
  const { columns, states } = messages.orders
  return (
    <PlainTable headings={Object.values(columns)} aria-label={messages.tabs.orders}>
      {items.map((row) => (
        <tr key={row.id}>
          <Cell label={columns.number}>
            <Link
              to={`/dashboard/stock/${row.id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {purchaseNumber(row.number)}
            </Link>
          </Cell>
          <Cell label={columns.supplier}>{row.supplier.name}</Cell>
          <Cell label={columns.state}>{states[row.state]}</Cell>
          <Cell label={columns.made}>
            <time dateTime={row.madeAt}>{formatDateTime(new Date(row.madeAt), language)}</time>
          </Cell>
          <Cell label={columns.pieces}>{formatNumber(row.pieces, language)}</Cell>
          <Cell label={columns.arrived}>{formatNumber(row.arrived, language)}</Cell>
        </tr>
      ))}
    </PlainTable>
  )
}

function NewPurchase({
  suppliers,
  formKey,
  refused,
  messages,
}: Omit<PurchaseListProps, 'purchases'>) {
  const texts = messages.orders
  const state = stateOf('make', refused, messages)
  const open = suppliers.filter(({ isArchived }) => !isArchived)
  if (open.length === 0) {
    return (
      <Link to="/dashboard/stock?tab=suppliers" className="button-main justify-self-start">
        {messages.reorder.addSupplierFirst}
      </Link>
    )
  }
  return (
    <PostForm form="make" hidden={{ key: formKey }} label={texts.newOne} submit={texts.make}>
      <h2 className="text-xl font-bold">{texts.newOne}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          {...state}
          name="supplier"
          label={messages.supplier}
          choices={open.map(({ id, name }) => [id, name] as const)}
        />
        <TextInput {...state} name="pid-0" label={texts.pid} isRequired />
        <TextInput {...state} name="pieces-0" label={texts.pieces} isRequired isNumber />
        <TextInput {...state} name="cost-0" label={texts.cost} hint={texts.costHint} isNumber />
      </div>
      <TextInput {...state} name="note" label={messages.note} hint={messages.noteHint} />
    </PostForm>
  )
}
