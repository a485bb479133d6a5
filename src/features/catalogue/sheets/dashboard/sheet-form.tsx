/** Gives a spreadsheet to the shop, with the pictures that it names. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  PicturesRefused,
  type RefusedPicture,
  SendingStopped,
} from '#src/features/catalogue/sheets/dashboard/send-pictures.ts'
import {
  findChanged,
  findTwice,
  type SendingState,
  type SentSheet,
  sendSheet,
} from '#src/features/catalogue/sheets/dashboard/send-sheet.ts'
import type { ImportOnTheWire } from '#src/features/catalogue/sheets/import-wire.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field } from '#src/ui/field.tsx'

type SheetFormProps = {
  readonly messages: DashboardMessages<'productSheets'>
  readonly onSent: (imported: ImportOnTheWire) => void
}

const mostBytes = sheetLimits.parts * sheetLimits.partBytes

export function SheetForm({ messages, onSent }: SheetFormProps) {
  const [file, setFile] = useState<File>()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<SendingState>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const send = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async (sheet: SentSheet) => {
      ending.current = new AbortController()
      const { signal } = ending.current
      const changed = await findChanged([sheet.file, ...sheet.pictures])
      if (changed !== undefined) throw new FileChanged(changed)
      return sendSheet(sheet, setState, signal)
    },
    onSuccess: onSent,
    onSettled: () => setState(undefined),
  })
  const start = () => {
    if (send.isPending) return
    const found = problemOf({ file, pictures }, messages)
    setProblem(found)
    if (file && found === undefined) send.mutate({ file, pictures })
  }
  const said =
    problem ?? (send.error ? sentenceOf(send.error, messages) : refusedSoFar(state, messages))
  return (
    <form
      className="card grid gap-4 p-5"
      aria-label={messages.give}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <h2 className="text-xl font-bold">{messages.give}</h2>
      <noscript>
        <p className="notice">{messages.needsScripts}</p>
      </noscript>
      <Field name="sheet" label={messages.file} hint={messages.fileHint}>
        {(described) => (
          <input
            {...described}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field name="pictures" label={messages.pictures} hint={messages.picturesHint}>
        {(described) => (
          <input
            {...described}
            type="file"
            accept="image/*"
            multiple
            onChange={({ currentTarget }) => setPictures([...(currentTarget.files ?? [])])}
          />
        )}
      </Field>
      {said !== undefined && (
        <p role="alert" className="notice wrap-anywhere">
          {said}
        </p>
      )}
      {state && <Sending state={state} messages={messages} />}
      <button
        type="submit"
        className="button-main justify-self-start"
        aria-disabled={send.isPending}
      >
        {messages.compare}
      </button>
    </form>
  )
}

type SendingProps = Pick<SheetFormProps, 'messages'> & { readonly state: SendingState }

function Sending({ state, messages }: SendingProps) {
  const language = useLanguage()
  const { part, isWaiting } = state
  const number = (n: number) => formatNumber(n, language)
  return (
    <div>
      <p role="status">
        {state.kind === 'file'
          ? interpolate(messages.sendingFile, { percent: number(Math.floor(part * 100)) })
          : interpolate(messages.sendingPictures, {
              n: number(state.sent),
              of: number(state.of),
            })}
      </p>
      <progress className="h-3 w-full accent-brand" value={part} aria-label={messages.progress} />
      <p role="status" className="font-bold text-bad">
        {isWaiting && messages.waiting}
      </p>
    </div>
  )
}

class FileChanged extends Error {
  readonly file: string

  constructor(file: string) {
    super('A file was changed since it was chosen')
    this.file = file
  }
}

function problemOf(
  { file, pictures }: { readonly file: File | undefined; readonly pictures: readonly File[] },
  messages: SheetFormProps['messages'],
): string | undefined {
  if (!file || file.size === 0) return messages.choose
  if (file.size > mostBytes) return messages.tooLarge
  if (pictures.length > sheetLimits.pictures) return messages.tooManyPictures
  const large = pictures.filter(({ size }) => size > uploadBytes).map(({ name }) => name)
  if (large.length > 0) return interpolate(messages.picturesTooLarge, { names: large.join(', ') })
  const twice = findTwice(pictures)
  return twice === undefined ? undefined : interpolate(messages.pictureTwice, { name: twice })
}

function refusedSoFar(
  state: SendingState | undefined,
  messages: SheetFormProps['messages'],
): string | undefined {
  const refused = state?.kind === 'pictures' ? state.refused : []
  return refused.length > 0 ? refusedSentences(refused, messages) : undefined
}

function refusedSentences(
  pictures: readonly RefusedPicture[],
  messages: SheetFormProps['messages'],
): string {
  return pictures
    .map(({ name, why }) => interpolate(messages.pictureRefused, { name, why }))
    .join(' ')
}

function sentenceOf(error: Error, messages: SheetFormProps['messages']): string {
  if (error instanceof PicturesRefused) return refusedSentences(error.pictures, messages)
  if (error instanceof FileChanged) return interpolate(messages.fileChanged, { name: error.file })
  const isAnswered = error instanceof ApiFailure || error instanceof SendingStopped
  return isAnswered && error.message !== '' ? error.message : messages.failed
}
