/** The form of a family: what its products have in common, their options, and the table of them. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longestOption, valuesText } from '#src/domain/catalogue/family.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { FamilyTable } from '#src/features/catalogue/families/dashboard/family-table.tsx'
import {
  type FamilyRow,
  familyFromTyped,
  leavingOf,
  type Opened,
  rowsOf,
  type TypedFamily,
  type TypedOption,
  typedFrom,
} from '#src/features/catalogue/families/dashboard/typed-family.ts'
import type { FamilyAnswer } from '#src/features/catalogue/families/family-wire.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { useLeaveGuard } from '#src/features/dashboard/editor/use-leave-guard.tsx'
import { useSave } from '#src/features/dashboard/editor/use-save.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: Opened
  readonly messages: DashboardMessages<'families'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
}

export function FamilyEditor({ opened: first, messages, dialogs, failures }: EditorProps) {
  const [opened, setOpened] = useState(first)
  const [begun, setBegun] = useState(() => typedFrom(first))
  const [typed, setTyped] = useState(begun)
  const [problems, setProblems] = useState<readonly string[]>([])
  const client = useQueryClient()
  const rows = rowsOf(typed, opened)
  const type = (texts: Partial<TypedFamily>) => setTyped((was) => ({ ...was, ...texts }))

  const { isSaving, save } = useSave<void>(
    async () => {
      setProblems([])
      const { product, family } = opened
      const { body } = await askApi<FamilyAnswer>(
        `/admin/products/${encodeURIComponent(product.pid)}/family`,
        {
          method: 'PUT',
          body: familyFromTyped(typed, rows),
          headers: family ? { 'if-match': `"${family.version}"` } : { 'if-none-match': '*' },
        },
      )
      const now = { product, family: body.family }
      setOpened(now)
      const kept = body.family ? typedFrom(now) : typed
      setBegun(kept)
      setTyped(kept)
      showToast('success', messages.saved)
      await refreshList(client, productsPath)
    },
    (failure) => {
      const found = problemsOf(failure, messages)
      if (found.length === 0) reportFailure(failure, failures)
      else setProblems(found)
    },
  )

  const { question } = useLeaveGuard({
    hasChanges: JSON.stringify(typed) !== JSON.stringify(begun),
    isSaving,
    messages: dialogs,
  })

  return (
    <EditorForm
      className="min-w-0"
      problems={{}}
      isSaving={isSaving}
      save={() => save()}
      messages={{ submit: messages.save, submitting: messages.saving }}
    >
      <CommonFields typed={typed} type={type} messages={messages} />
      {typed.options.map((option, at) => (
        <OptionFields
          // The two options have no other name.
          // biome-ignore lint/suspicious/noArrayIndexKey: their places never change
          key={at}
          at={at}
          option={option}
          type={(texts) => type({ options: typed.options.with(at, { ...option, ...texts }) })}
          messages={messages}
        />
      ))}
      {opened.family === null && rows.length > 0 && (
        <OwnField rows={rows} choose={(own) => type({ own })} messages={messages} />
      )}
      {rows.length > 0 ? (
        <FamilyTable
          rows={rows}
          type={(key, texts) =>
            type({ rows: { ...typed.rows, [key]: { ...typed.rows[key], ...texts } } })
          }
          messages={messages}
        />
      ) : (
        <p className="text-quiet">{messages.none}</p>
      )}
      <Warnings rows={rows} opened={opened} messages={messages} />
      <Problems problems={problems} messages={messages} />
      {question}
    </EditorForm>
  )
}

type Messages = EditorProps['messages']

type ProblemsProps = { readonly problems: readonly string[]; readonly messages: Messages }

function Problems({ problems, messages }: ProblemsProps) {
  return (
    <div role="alert" className={problems.length > 0 ? 'notice' : 'hidden'}>
      {problems.length > 0 && <p className="font-bold">{messages.wrong}</p>}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}

/** Empty for a failure that the form cannot name. */
function problemsOf({ code, fields, body }: ApiFailure, messages: Messages): readonly string[] {
  const { product, pid } = body
  switch (code) {
    case 'bad-input':
      return [...new Set(Object.values(fields))]
    case 'changed-meanwhile':
      return [messages.changed]
    case 'pid-taken':
      return isRecord(product)
        ? [
            interpolate(messages.pidTaken, {
              pid: String(product.pid),
              title: String(product.title),
            }),
          ]
        : []
    case 'member-gone':
      return [interpolate(messages.memberGone, { pid: String(pid) })]
    case 'in-another-family':
      return [interpolate(messages.ofAnother, { pid: String(pid) })]
    default:
      return []
  }
}

type CommonProps = {
  readonly typed: TypedFamily
  readonly type: (texts: Partial<TypedFamily>) => void
  readonly messages: Messages
}

function CommonFields({ typed, type, messages }: CommonProps) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">{messages.common}</legend>
      <div className="clear-both grid items-start gap-4 md:grid-cols-2">
        <InputField
          name="title"
          label={messages.familyTitle}
          hint={messages.familyTitleHint}
          value={typed.title}
          maxLength={textLimits.title}
          required
          autoComplete="off"
          onChange={({ target }) => type({ title: target.value })}
        />
        <InputField
          name="titleBn"
          label={messages.familyTitleBn}
          value={typed.titleBn}
          maxLength={textLimits.title}
          lang="bn"
          autoComplete="off"
          onChange={({ target }) => type({ titleBn: target.value })}
        />
      </div>
    </fieldset>
  )
}

type OptionProps = {
  readonly at: number
  readonly option: TypedOption
  readonly type: (texts: Partial<TypedOption>) => void
  readonly messages: Messages
}

/** So many values as a table has room for. */
const longestValues = 1_000

function OptionFields({ at, option, type, messages }: OptionProps) {
  const language = useLanguage()
  const field = (of: keyof TypedOption, most: number) => ({
    name: `${of}-${at}`,
    value: option[of],
    maxLength: most,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [of]: target.value }),
  })
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">
        {interpolate(at === 0 ? messages.option : messages.optional, {
          n: formatNumber(at + 1, language),
        })}
      </legend>
      <div className="clear-both grid items-start gap-4 md:grid-cols-2">
        <InputField
          {...field('name', longestOption)}
          label={messages.name}
          hint={messages.nameHint}
          required={at === 0}
        />
        <InputField
          {...field('values', longestValues)}
          label={messages.values}
          hint={messages.valuesHint}
          required={at === 0}
        />
        <InputField {...field('nameBn', longestOption)} label={messages.nameBn} lang="bn" />
        <InputField
          {...field('valuesBn', longestValues)}
          label={messages.valuesBn}
          hint={messages.valuesBnHint}
          lang="bn"
        />
      </div>
    </fieldset>
  )
}

type OwnProps = {
  readonly rows: readonly FamilyRow[]
  readonly choose: (key: string) => void
  readonly messages: Messages
}

function OwnField({ rows, choose, messages }: OwnProps) {
  const language = useLanguage()
  return (
    <Field name="own" label={messages.own}>
      {(described) => (
        <select
          {...described}
          value={rows.find(({ standing }) => standing)?.key}
          onChange={({ target }) => choose(target.value)}
        >
          {rows.map(({ key, values }) => (
            <option key={key} value={key}>
              {valuesText(values, language)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type WarningsProps = Pick<EditorProps, 'opened' | 'messages'> & {
  readonly rows: readonly FamilyRow[]
}

function Warnings({ rows, opened, messages }: WarningsProps) {
  const leaving = leavingOf(rows, opened)
  const isEnding = opened.family !== null && rows.every(({ isSold }) => !isSold)
  return (
    <div role="status" className="grid gap-2">
      {isEnding && <p className="notice">{messages.noneLeft}</p>}
      {!isEnding && leaving.length > 0 && (
        <p className="notice">
          {interpolate(messages.leaving, {
            titles: leaving.map(({ title }) => title).join(', '),
          })}
        </p>
      )}
    </div>
  )
}
