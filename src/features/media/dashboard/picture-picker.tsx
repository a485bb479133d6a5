/** The owner picks, drops or pastes a picture; the form shows it at once and sends it when saved. */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonText } from '#src/features/media/dashboard/picked-picture.ts'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type PickerProps = {
  readonly chosen: PictureOfForm
  /** Takes dropped or pasted files, and several chosen ones; false for one that this field takes. */
  readonly takeMany?: (files: readonly File[], how: 'chosen' | 'given') => boolean
  /** The form's stored picture, while the owner has picked no other; undefined for none. */
  readonly standing: ReactNode
  /** Removes both the picked and the stored picture. */
  readonly remove: () => void
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'productPicture'>
}

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export function PicturePicker(props: PickerProps) {
  const { chosen, standing, remove, problem, isBusy, messages } = props
  const { picture, preview } = chosen
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const saidId = useId()
  const take = (files: readonly File[], how: 'chosen' | 'given') => {
    const [first] = files
    if (isBusy || !first) return
    if (props.takeMany?.(files, how) !== true) chosen.pick(first)
  }
  const isOver = useFilesFromOutside((files) => take(files, 'given'))
  const hasOne = picture.kind !== 'none' || standing !== undefined

  return (
    <div
      className={`grid gap-4 rounded-xl border-2 border-dashed p-4 sm:grid-cols-[12rem_minmax(0,1fr)] ${
        isOver ? 'border-brand bg-marigold/15' : 'border-edge'
      }`}
    >
      <div className="grid aspect-square w-full max-w-48 place-items-center overflow-hidden rounded-lg bg-line">
        {preview === undefined ? (
          (picture.kind === 'none' && standing) || <NoPicture text={messages.none} />
        ) : (
          <img src={preview} alt={messages.preview} className="size-full object-contain" />
        )}
      </div>
      <div className="grid min-w-0 content-center justify-items-start gap-2">
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <button
            ref={choose}
            id="image"
            type="button"
            className="button-quiet max-w-full wrap-anywhere"
            aria-describedby={saidId}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            <Icon name={picture.kind === 'uploaded' ? 'check' : 'upload'} />
            {buttonText(picture, messages)}
          </button>
          {hasOne && (
            <button
              type="button"
              className="button-icon text-bad"
              aria-label={messages.remove}
              title={messages.remove}
              disabled={isBusy}
              onClick={() => {
                remove()
                // This button may go with the picture.
                choose.current?.focus()
              }}
            >
              <Icon name="delete" />
            </button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          multiple={props.takeMany !== undefined}
          accept={acceptedTypes}
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])], 'chosen')
            // The owner can pick the same file once more after removing it.
            currentTarget.value = ''
          }}
        />
        {picture.kind === 'sending' && <Sending part={picture.part} messages={messages} />}
        <p
          id={saidId}
          aria-live="polite"
          className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-bold text-bad'}
        >
          {problem ?? messages.hint}
        </p>
      </div>
    </div>
  )
}

function NoPicture({ text }: { text: string }) {
  return (
    <p className="grid justify-items-center gap-1 p-3 text-center text-sm text-quiet">
      <Icon name="picture" className="text-3xl" />
      {text}
    </p>
  )
}

type SendingProps = {
  readonly part: number
  readonly messages: DashboardMessages<'productPicture'>
}

function Sending({ part, messages }: SendingProps) {
  const language = useLanguage()
  const percent = formatNumber(Math.floor(part * 100), language)
  return (
    <div className="grid w-full gap-1">
      <progress className="h-3 w-full accent-brand" value={part} aria-label={messages.progress} />
      <p className="text-sm text-quiet">
        {part < 1 ? interpolate(messages.sending, { percent }) : messages.making}
      </p>
    </div>
  )
}

/**
 * Accepts pictures that the owner drops or pastes anywhere on the page: the browser must not open a
 * file that misses its field in place of the form. Returns whether a file hovers over the page.
 */
function useFilesFromOutside(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })

  useEffect(() => {
    const ending = new AbortController()
    const listen = <Kind extends keyof WindowEventMap>(
      kind: Kind,
      take: (event: WindowEventMap[Kind]) => void,
    ) => window.addEventListener(kind, take, { signal: ending.signal })
    const takePictureIn = (files: FileList | undefined) => {
      const all = [...(files ?? [])]
      const pictures = all.filter(({ type }) => type.startsWith('image/'))
      // Accepts files without a type as well: the shop's answer names the fault.
      latest.current(pictures.length > 0 ? pictures : all)
    }

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(false)
      takePictureIn(event.dataTransfer.files)
    })
    listen('paste', (event) => {
      // A copy from a page or a sheet carries a picture of the text beside the text.
      if (event.clipboardData?.types.includes('text/plain')) return
      takePictureIn(event.clipboardData?.files)
    })
    return () => ending.abort()
  }, [])

  return isOver
}
