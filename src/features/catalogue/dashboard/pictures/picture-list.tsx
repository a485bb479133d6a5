/** All pictures of a product: the owner adds, orders, describes and removes them. */

import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostPictures } from '#src/domain/catalogue/product-pictures.ts'
import { PictureTile } from '#src/features/catalogue/dashboard/pictures/picture-tile.tsx'
import type {
  Pictures,
  PicturesNote,
} from '#src/features/catalogue/dashboard/pictures/use-pictures.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useDragOrder } from '#src/ui/dashboard/order/use-drag-order.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ListProps = {
  readonly pictures: Pictures
  readonly problem: string | undefined
  /** The name of the file that replaces the cover when the form is saved. */
  readonly replacing: string | undefined
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'productPictures'>
}

export function PictureList({ pictures, problem, replacing, isBusy, messages }: ListProps) {
  const language = useLanguage()
  const number = (n: number) => formatNumber(n, language)
  const { list } = pictures
  const entries = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const { drag, handle } = useDragOrder(entries, ({ from, to }) => move(from, to, 'handle'))

  function move(from: number, to: number, focus: string): void {
    const picture = list[from]
    if (!picture) return
    const place = { n: number(to + 1), count: number(list.length) }
    // An entry that React moves loses the focus.
    flushSync(() => {
      if (pictures.move(picture, to))
        setSaid(interpolate(to === 0 ? messages.movedToFront : messages.moved, place))
    })
    focusIn(to, focus)
  }

  function focusIn(at: number, focus: string): void {
    entries.current?.children[at]?.querySelector<HTMLElement>(`[data-focus=${focus}]`)?.focus()
  }

  function remove(at: number): void {
    const picture = list[at]
    if (!picture) return
    const count = list.length - 1
    // The button that has the focus goes with its entry.
    flushSync(() => {
      pictures.remove(picture)
      setSaid(interpolate(messages.removed, { n: number(at + 1), count: number(count) }))
    })
    if (count === 0) add.current?.focus()
    else focusIn(Math.min(at, count - 1), 'remove')
  }

  return (
    <section aria-labelledby="pictures" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="pictures" className="font-bold">
          {messages.heading}{' '}
          <span className="font-normal text-quiet">
            {interpolate(messages.count, { n: number(pictures.taken), most: number(mostPictures) })}
          </span>
        </h2>
        <AddButton
          button={add}
          add={pictures.add}
          isFull={pictures.taken >= mostPictures}
          messages={messages}
        />
      </div>
      <p className="text-sm text-quiet">
        {interpolate(messages.hint, { most: number(mostPictures) })}
      </p>
      <p aria-live="polite" className="text-sm font-bold">
        {pictures.note && noteAsText(pictures.note, { language, messages })}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-sm font-bold text-bad">
          {problem}
        </p>
      )}
      {replacing !== undefined && list.length > 0 && (
        <p className="text-sm">{interpolate(messages.replaced, { name: replacing })}</p>
      )}
      <p aria-live="polite" className="text-sm text-quiet">
        {pictures.chosen > 0 && uploadedAsText(pictures, { language, messages })}
      </p>
      <ol ref={entries} className="grid gap-3">
        {list.map((picture, at) => (
          <PictureTile
            key={pictures.keyOf(picture)}
            picture={picture}
            at={at}
            count={list.length}
            upload={pictures.uploadOf(picture)}
            preview={pictures.previewOf(picture)}
            handle={handle(at)}
            isTarget={drag?.to === at}
            move={(to, focus) => move(at, to, focus)}
            edit={(changes) => pictures.edit(picture, changes)}
            remove={() => remove(at)}
            resume={() => pictures.resume(picture)}
            isBusy={isBusy}
            messages={messages}
          />
        ))}
      </ol>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </section>
  )
}

type AddProps = Pick<Pictures, 'add'> & {
  readonly button: Ref<HTMLButtonElement>
  readonly isFull: boolean
  readonly messages: ListProps['messages']
}

function AddButton({ button, add, isFull, messages }: AddProps) {
  function choose(): void {
    // Made for each choice: the form has one field for a file, that of the cover.
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = 'image/*'
    input.onchange = () => add([...(input.files ?? [])])
    input.click()
  }
  return (
    <button
      ref={button}
      type="button"
      className="button-quiet"
      aria-disabled={isFull}
      onClick={choose}
    >
      <Icon name="upload" />
      {messages.add}
    </button>
  )
}

type Counts = Pick<Pictures, 'arrived' | 'chosen'>

function uploadedAsText({ arrived, chosen }: Counts, { language, messages }: NoteTexts): string {
  const number = (n: number) => formatNumber(n, language)
  if (arrived >= chosen) return messages.allUploaded
  if (chosen === 1) return messages.notUploadedOne
  return interpolate(messages.uploaded, { n: number(arrived), count: number(chosen) })
}

type NoteTexts = { readonly language: Language } & Pick<ListProps, 'messages'>

function noteAsText(note: PicturesNote, { language, messages }: NoteTexts): string {
  const number = (n: number) => formatNumber(n, language)
  switch (note.kind) {
    case 'left-out': {
      const { tooMany, tooLarge } = note
      const most = number(mostPictures)
      return [
        tooLarge.length > 0 && interpolate(messages.leftOutLarge, { names: tooLarge.join(', ') }),
        tooMany.length > 0 && interpolate(messages.tooMany, { most, names: tooMany.join(', ') }),
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')
    }
    case 'twice':
      return interpolate(messages.twice, { name: note.name })
    case 'lost':
      return interpolate(messages.lost, { n: number(note.count) })
  }
}
