/** What received pieces cost together, and what paid for them; empty where nobody knows. */

import { payingAccounts } from '#src/domain/journal/account.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { Field } from '#src/ui/field.tsx'

export type TypedCost = { readonly cost: string; readonly paidFrom: string }

export const noCost: TypedCost = { cost: '', paidFrom: payingAccounts[0] }

/** `idOf` makes ids that no other form of the page has. */
export function StockCost({
  form,
  typed,
  type,
  problems,
  idOf,
  messages,
}: {
  /** The id of the form that they belong to. */
  readonly form: string
  readonly typed: TypedCost
  readonly type: (name: keyof TypedCost) => (text: string) => void
  readonly problems: FieldProblems
  readonly idOf: (name: string) => string
  readonly messages: DashboardMessages<'stock'>
}) {
  const digits = useDigits()
  return (
    <>
      <Field
        name={idOf('cost')}
        label={messages.cost}
        problem={problems.cost}
        hint={messages.costHint}
      >
        {(described) => (
          <input
            {...described}
            form={form}
            inputMode="decimal"
            className={`${described.className} max-w-40`}
            {...digits({
              value: typed.cost,
              onChange: ({ target }) => type('cost')(target.value),
            })}
            maxLength={14}
            autoComplete="off"
          />
        )}
      </Field>
      {typed.cost.trim() !== '' && (
        <Field name={idOf('paidFrom')} label={messages.paidFrom} problem={problems.paidFrom}>
          {(described) => (
            <select
              {...described}
              form={form}
              value={typed.paidFrom}
              onChange={({ currentTarget }) => type('paidFrom')(currentTarget.value)}
            >
              {payingAccounts.map((account) => (
                <option key={account} value={account}>
                  {messages.payers[account]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}

/** As the shop reads them: nothing where no cost is typed, and the text itself where it is no amount. */
export function costFromTyped({ cost, paidFrom }: TypedCost): Readonly<Record<string, unknown>> {
  const plain = toAsciiDigits(cost.trim()).replaceAll(',', '')
  if (plain === '') return {}
  return { cost: /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : cost, paidFrom }
}
