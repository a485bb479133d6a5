import { useLocation } from 'react-router'
import { noticeId, pageWithForm, type SentPhoto } from '#src/features/orders/photos/photo-back.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

type PhotoFormProps = {
  readonly action: string
  /** The id of its return or review. */
  readonly of: string
  /** Names what the photo is of, and how many can be sent. */
  readonly label: string
  /** Of the order, where the address of the page does not name it. */
  readonly number: string | undefined
  readonly messages: SectionMessages<'orderWishes'>
}

/** A photo each: on a slow line one that fails takes no other with it. Works without scripts. */
export function PhotoForm({ action, of, label, number, messages }: PhotoFormProps) {
  const { pathname, search } = useLocation()
  const back =
    number === undefined ? pageWithForm(pathname, search, of) : `${pathname}?number=${number}`
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid gap-2">
      <input type="hidden" name="back" value={back} />
      <label className="grid gap-1">
        {label}
        <input
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          required
          className="text-field h-auto py-2"
        />
      </label>
      <button type="submit" className="button-quiet justify-self-start">
        {messages.returns.sendPhoto}
      </button>
    </form>
  )
}

type PhotoNoticeProps = Pick<PhotoFormProps, 'of' | 'messages'> & {
  readonly photo: SentPhoto | undefined
}

/** Beside the form, and where the form is gone with the last photo. */
export function PhotoNotice({ photo, of, messages }: PhotoNoticeProps) {
  if (photo?.of !== of) return null
  return (
    <p id={noticeId} role="status" className="notice">
      {messages.photoOutcomes[photo.outcome]}
    </p>
  )
}
