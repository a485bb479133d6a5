/** The stock's own small form: any number from 0, with the kind of report (PRODUCT.md 36). */

import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { type StockReport, stockReports } from '#src/domain/catalogue/stock.ts'
import {
  problemsOfReport,
  type Sentences,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { postStock, readProduct } from '#src/features/catalogue/dashboard/product-calls.ts'
import {
  costFromTyped,
  noCost,
  StockCost,
  type TypedCost,
} from '#src/features/catalogue/dashboard/stock-cost.tsx'
import { wholeNumberTyped } from '#src/features/catalogue/edit/typed-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { EditorFields } from '#src/features/dashboard/editor/editor-form.tsx'
import { useSave } from '#src/features/dashboard/editor/use-save.ts'
import {
  type FailureMessages,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Answered, ApiFailure } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type StockFormParts = {
  readonly product: Pick<ProductOnTheWire, '_id' | 'stock'>
  /** Called with the product and its current stock. */
  readonly follow: (now: Answered<ProductOnTheWire>) => void
  readonly messages: DashboardMessages<'stock'>
  readonly failures: FailureMessages
  readonly sentences: Sentences
}

type TypedReport = TypedCost & {
  readonly kind: string
  readonly quantity: string
  readonly note: string
}

const nothingTyped: TypedReport = { kind: '', quantity: '', note: '', ...noCost }

/** The only report of pieces that somebody paid for. */
const bought: StockReport = 'received'

type StockForm = {
  /** Empty: it stands outside of the form of the product. */
  readonly form: ReactNode
  /** They may stand within the form of the product: they belong to the other one. */
  readonly fields: ReactNode
}

/** One product has one such form a page. */
const formId = 'stock-form'

export function useStockForm(parts: StockFormParts): StockForm {
  const report = useReport(parts)
  return {
    form: (
      <form
        id={formId}
        hidden
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          report.save()
        }}
      />
    ),
    fields: <StockFields {...report} stock={parts.product.stock} messages={parts.messages} />,
  }
}

function useReport({ product, follow, messages, failures, sentences }: StockFormParts) {
  const language = useLanguage()
  const shown = (number: number) => formatNumber(number, language)
  const [typed, setTyped] = useState(nothingTyped)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [notice, setNotice] = useState<string>()
  /** The answer to an earlier save was lost: the shop may have counted the pieces already. */
  const inDoubt = useRef(false)
  const { isSaving, save } = useSave<void>(report, fail)

  const type = (name: keyof TypedReport) => (text: string) => setTyped({ ...typed, [name]: text })

  async function report(): Promise<void> {
    setNotice(undefined)
    const body = bodyOf(product, typed)
    const found = problemsOfReport(body, sentences)
    setProblems(found)
    if (Object.keys(found).length > 0) return

    if (inDoubt.current) {
      const now = await readProduct(product._id)
      inDoubt.current = false
      if (now.body.stock !== product.stock) {
        follow(now)
        setNotice(interpolate(messages.changed, { n: shown(now.body.stock) }))
        return
      }
    }
    follow(await postStock(body))
    setTyped(nothingTyped)
    showToast('success', messages.saved)
  }

  async function fail(failure: ApiFailure): Promise<void> {
    if (isInDoubt(failure)) inDoubt.current = true
    if (failure.status === 404) setNotice(messages.gone)
    else if (failure.code === 'stock-out-of-range') {
      setProblems({
        quantity: interpolate(messages.outOfRange, { n: shown(Number(failure.body.stock)) }),
      })
      follow(await readProduct(product._id))
    } else if (Object.keys(failure.fields).length > 0) setProblems(failure.fields)
    else reportFailure(failure, failures)
  }

  return { typed, type, problems, notice, isSaving, save: () => save() }
}

type StockFieldsProps = Omit<ReturnType<typeof useReport>, 'save'> & {
  readonly stock: number
  readonly messages: DashboardMessages<'stock'>
}

function StockFields({
  typed,
  type,
  problems,
  notice,
  isSaving,
  stock,
  messages,
}: StockFieldsProps) {
  const language = useLanguage()
  const digits = useDigits()
  // The same ones until the next save: others would take the focus while the owner types.
  const byId = useMemo(
    () =>
      Object.fromEntries(Object.entries(problems).map(([name, problem]) => [idOf(name), problem])),
    [problems],
  )
  return (
    <EditorFields
      form={formId}
      problems={byId}
      isSaving={isSaving}
      messages={{ submit: messages.submit, submitting: messages.saving }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-bold">{messages.heading}</h2>
        <output form={formId} htmlFor={idOf('quantity')} className="font-bold tabular-nums">
          {interpolate(messages.now, { n: formatNumber(stock, language) })}
        </output>
      </div>
      {notice !== undefined && (
        <p role="alert" className="notice">
          {notice}
        </p>
      )}
      <KindChoice
        chosen={typed.kind}
        choose={type('kind')}
        problem={problems.kind}
        messages={messages}
      />
      <Field name={idOf('quantity')} label={messages.quantity} problem={problems.quantity}>
        {(described) => (
          <input
            {...described}
            form={formId}
            inputMode="numeric"
            className={`${described.className} max-w-40`}
            {...digits({
              value: typed.quantity,
              onChange: ({ target }) => type('quantity')(target.value),
            })}
            maxLength={7}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {typed.kind === bought && (
        <StockCost
          form={formId}
          typed={typed}
          type={type}
          problems={problems}
          idOf={idOf}
          messages={messages}
        />
      )}
      <InputField
        name={idOf('note')}
        form={formId}
        label={messages.note}
        problem={problems.note}
        hint={messages.noteHint}
        value={typed.note}
        onChange={(event) => type('note')(event.target.value)}
        maxLength={textLimits.stockNote}
        autoComplete="off"
      />
    </EditorFields>
  )
}

type KindChoiceProps = {
  readonly chosen: string
  readonly choose: (kind: string) => void
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'stock'>
}

function KindChoice({ chosen, choose, problem, messages }: KindChoiceProps) {
  const saidId = useId()
  const hints: Readonly<Record<StockReport, string>> = {
    received: messages.receivedHint,
    counted: messages.countedHint,
    damaged: messages.damagedHint,
  }
  const texts: Readonly<Record<StockReport, string>> = {
    received: messages.received,
    counted: messages.counted,
    damaged: messages.damaged,
  }
  return (
    <fieldset form={formId} className="grid gap-1" aria-describedby={saidId}>
      <legend className="font-bold">{messages.kind}</legend>
      {stockReports.map((kind, index) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            id={index === 0 ? idOf('kind') : undefined}
            type="radio"
            form={formId}
            name={idOf('kind')}
            className="radio"
            value={kind}
            checked={chosen === kind}
            onChange={() => choose(kind)}
            required
          />
          <span>
            <strong>{texts[kind]}</strong>
            <span className="block text-sm text-quiet">{hints[kind]}</span>
          </span>
        </label>
      ))}
      <p id={saidId} aria-live="polite" className="text-sm font-bold text-bad">
        {problem}
      </p>
    </fieldset>
  )
}

/** Distinct from the ids of the product's own form on the same page. */
const idOf = (name: string) => `stock-${name}`

/** `stockWas` is the stock shown beside the form while the owner counted. */
function bodyOf(
  { _id, stock }: StockFormParts['product'],
  { kind, quantity, note, ...cost }: TypedReport,
): Readonly<Record<string, unknown>> {
  return {
    pid: _id,
    kind,
    quantity: wholeNumberTyped(quantity),
    note,
    ...(kind === 'counted' && { stockWas: stock }),
    ...(kind === bought && costFromTyped(cost)),
  }
}
