/** One picture of the list: its place, its texts, and how far its upload is. */

import { longestAlt } from '#src/domain/catalogue/product-pictures.ts'
import type { TypedPicture } from '#src/features/catalogue/edit/typed-pictures.ts'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import type { Upload } from '#src/features/media/dashboard/uploads/upload-queue.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { OrderButtons } from '#src/ui/dashboard/order/order-buttons.tsx'
import type { DragHandle } from '#src/ui/dashboard/order/use-drag-order.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type TileProps = {
  readonly picture: TypedPicture
  /** Its place, from 0, of so many. */
  readonly at: number
  readonly count: number
  readonly upload: Upload | undefined
  readonly preview: string | undefined
  readonly handle: DragHandle
  /** Where a dragged picture would go. */
  readonly isTarget: boolean
  readonly move: (to: number, focus: string) => void
  readonly edit: (changes: Partial<TypedPicture>) => void
  readonly remove: () => void
  readonly resume: () => void
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'productPictures'>
}

export function PictureTile(props: TileProps) {
  const { picture, at, isTarget, edit, messages, isBusy } = props
  const n = formatNumber(at + 1, useLanguage())
  const name = (text: string) => interpolate(text, { n })
  const alt = (field: 'alt' | 'altBn', text: string, placeholder: string, lang?: 'bn') => (
    <label className="grid gap-1 text-sm">
      <span>{text}</span>
      <input
        className="text-field"
        value={picture[field]}
        maxLength={longestAlt}
        autoComplete="off"
        placeholder={placeholder}
        aria-label={name(messages[field])}
        {...(lang && { lang })}
        onChange={({ target }) => edit({ [field]: target.value })}
      />
    </label>
  )
  return (
    <li
      aria-label={name(messages.name)}
      className={`grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3 rounded-lg border-2 p-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] ${
        isTarget ? 'border-brand' : 'border-line'
      }`}
    >
      <div className="relative size-24 overflow-hidden rounded-lg bg-line sm:row-span-2 sm:size-36">
        <Shown {...props} />
        {at === 0 && <p className="sticker absolute start-0 top-1 text-sm">{messages.cover}</p>}
      </div>
      <Controls {...props} name={name} />
      <div className="col-span-2 grid content-start gap-2 sm:col-span-1">
        <Progress {...props} />
        <div className="grid gap-2 lg:grid-cols-2">
          {alt('alt', messages.altShort, messages.altExample)}
          {alt('altBn', messages.altBnShort, messages.altBnExample, 'bn')}
        </div>
        <label className="inline-flex min-h-11 items-center gap-3 justify-self-start font-bold">
          <input
            type="checkbox"
            className="size-6 accent-plate"
            checked={picture.real}
            disabled={isBusy}
            onChange={({ target }) => edit({ real: target.checked })}
          />
          {messages.real}
        </label>
      </div>
    </li>
  )
}

/** A chosen file, a picture of the shop's own, or an icon: the page's policy may not name another host. */
function Shown({ picture, preview }: Pick<TileProps, 'picture' | 'preview'>) {
  if (preview !== undefined) {
    return <img src={preview} alt="" className="size-full object-cover" />
  }
  if (hashOfAddress(picture.image) !== undefined) {
    return <ProductPicture image={picture.image} title="" sizes="9rem" />
  }
  return (
    <span className="grid size-full place-items-center text-3xl text-quiet">
      <Icon name="picture" />
    </span>
  )
}

type ControlsProps = TileProps & { readonly name: (text: string) => string }

function Controls({ at, count, handle, move, remove, name, messages }: ControlsProps) {
  return (
    <div className="flex flex-wrap content-start items-center">
      <OrderButtons
        at={at}
        count={count}
        handle={handle}
        move={move}
        labels={{
          move: name(messages.move),
          earlier: name(messages.earlier),
          later: name(messages.later),
        }}
      />
      <button
        type="button"
        data-focus="remove"
        className="button-icon text-bad"
        aria-label={name(messages.remove)}
        title={name(messages.remove)}
        onClick={remove}
      >
        <Icon name="delete" />
      </button>
      {at > 0 && (
        <button
          type="button"
          className="button-quiet"
          aria-label={name(messages.makeCover)}
          onClick={() => move(0, 'handle')}
        >
          {messages.coverShort}
        </button>
      )}
    </div>
  )
}

function Progress({ upload, resume, messages }: TileProps) {
  if (!upload) return null
  const { file, state } = upload
  return (
    <div className="grid gap-1 text-sm">
      <p className="wrap-anywhere">{file.name}</p>
      {state.kind === 'sending' && (
        <progress className="h-3 w-full accent-brand" value={state.part} aria-label={file.name} />
      )}
      {state.kind === 'waiting' && <p className="text-quiet">{messages.waiting}</p>}
      {state.kind === 'pausing' && <p className="font-bold text-bad">{messages.pausing}</p>}
      {state.kind === 'refused' && (
        <p className="font-bold text-bad">{state.sentence ?? messages.tooLarge}</p>
      )}
      {state.kind === 'stopped' && (
        <p className="font-bold text-bad">
          {state.sentence}{' '}
          <button type="button" className="button-quiet" onClick={resume}>
            {messages.again}
          </button>
        </p>
      )}
    </div>
  )
}
