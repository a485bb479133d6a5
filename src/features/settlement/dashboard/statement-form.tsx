/** Gives a statement to the shop: a file, or a pasted table; then its columns where the shop asks. */

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CourierName, couriers } from '#src/domain/parcels/courier-name.ts'
import { columnRoles, type StatementColumns } from '#src/domain/settlement/statement-columns.ts'
import { useUpload } from '#src/features/settlement/dashboard/use-settlement.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { Field, TextField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Texts = {
  readonly messages: DashboardMessages<'settlement'>
  readonly couriers: DashboardMessages<'parcels'>['couriers']
}

const mostBytes = 1024 * 1024

export function StatementForm({ messages, couriers: names }: Texts) {
  const navigate = useNavigate()
  const [courier, setCourier] = useState<CourierName>('steadfast')
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [columns, setColumns] = useState<StatementColumns>()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload((statement) => {
    if (statement.state === 'confirmed') showToast('success', messages.known)
    void navigate(`/dashboard/transaction/settlement?statement=${statement._id}`)
  })
  const asked = columnsAsked(upload.error)
  const startOver = () => {
    setColumns(undefined)
    setProblem(undefined)
    upload.reset()
  }
  const send = () => {
    if (upload.isPending) return
    const given = file ?? (pasted.trim() === '' ? undefined : new File([pasted], 'pasted.csv'))
    if (!given) return setProblem(messages.givesNothing)
    if (given.size > mostBytes) return setProblem(messages.tooLarge)
    setProblem(undefined)
    upload.mutate({ courier, file: given, columns: columns ?? asked?.columns })
  }
  const said = problem ?? (asked ? undefined : sentenceOf(upload.error, messages))
  return (
    <form
      className="card grid gap-4 p-5"
      aria-label={messages.heading}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <noscript>
        <p className="notice">{messages.needsScripts}</p>
      </noscript>
      <Field name="courier" label={messages.courier}>
        {(described) => (
          <select
            {...described}
            value={courier}
            onChange={({ currentTarget }) => {
              setCourier(currentTarget.value as CourierName)
              startOver()
            }}
          >
            {couriers.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="file" label={messages.file} hint={messages.fileHint}>
        {(described) => (
          <input
            {...described}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0])
              startOver()
            }}
          />
        )}
      </Field>
      <TextField
        name="pasted"
        label={messages.orPaste}
        hint={messages.pasteHint}
        rows={3}
        value={pasted}
        onChange={({ currentTarget }) => {
          setPasted(currentTarget.value)
          startOver()
        }}
      />
      {asked && (
        <ColumnFields
          headings={asked.headings}
          columns={columns ?? asked.columns}
          change={setColumns}
          messages={messages}
        />
      )}
      {said !== undefined && (
        <p role="alert" className="notice wrap-anywhere">
          {said}
        </p>
      )}
      <button
        type="submit"
        className="button-main justify-self-start"
        aria-disabled={upload.isPending}
      >
        {upload.isPending ? messages.reading : messages.read}
      </button>
    </form>
  )
}

type Asked = { readonly headings: readonly string[]; readonly columns: StatementColumns }

/** The shop does not know the headings. */
function columnsAsked(error: Error | null): Asked | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'columns-needed') return undefined
  const { headings, columns } = error.body
  if (!Array.isArray(headings)) return undefined
  return {
    headings: headings.map(String).filter((heading) => heading !== ''),
    columns: columns as StatementColumns,
  }
}

function sentenceOf(error: Error | null, messages: Texts['messages']): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiFailure) || error.message === '') return messages.failed
  if (!Array.isArray(error.body.rows)) return error.message
  const rows = error.body.rows.map(({ row, text }: { row: number; text: string }) =>
    interpolate(messages.wrongRow, { row: String(row), text }),
  )
  return [error.message, ...rows].join(' ')
}

type ColumnFieldsProps = Pick<Texts, 'messages'> & {
  readonly headings: readonly string[]
  readonly columns: StatementColumns
  readonly change: (columns: StatementColumns) => void
}

function ColumnFields({ headings, columns, change, messages }: ColumnFieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="font-bold">{messages.columns}</legend>
      <p className="text-quiet sm:col-span-2">{messages.columnsLead}</p>
      {columnRoles.map((role) => (
        <Field key={role} name={`column-${role}`} label={messages.roles[role]}>
          {(described) => (
            <select
              {...described}
              value={columns[role] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { [role]: _, ...others } = columns
                change(value === '' ? others : { ...others, [role]: value })
              }}
            >
              <option value="">{messages.none}</option>
              {[...new Set(headings)].map((heading) => (
                <option key={heading} value={heading}>
                  {heading}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </fieldset>
  )
}
