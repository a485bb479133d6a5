/** The photos of a return, and a button that adds one of the team. */

import { useMutation } from '@tanstack/react-query'
import { mostReturnPhotos } from '#src/domain/returns/return-case.ts'
import type { ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { sendPhoto } from '#src/features/orders/returns/dashboard/send-photo.ts'

type PhotosProps = Pick<ReturnsParts, 'messages' | 'failures'> & {
  readonly of: ReturnCaseOnTheWire
  readonly onChanged: () => void
}

/** Those of the whole return: the others stand with their products. */
export function CasePhotos({ of: { _id, photos }, onChanged, ...parts }: PhotosProps) {
  const { messages } = parts
  const add = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (file: File) => sendPhoto({ caseId: _id, file }, parts),
    onSuccess: onChanged,
  })
  const ofAll = photos.filter(({ pid }) => pid === null)
  const canAdd = ofAll.filter(({ by }) => by === 'staff').length < mostReturnPhotos
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {ofAll.map((photo) => (
        <ReturnPhotoLink
          key={photo._id}
          caseId={_id}
          photo={photo}
          alt={messages.photosBy[photo.by]}
        />
      ))}
      {canAdd && (
        <label className="button-quiet cursor-pointer focus-within:outline-2">
          {messages.addPhoto}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            disabled={add.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) add.mutate(file)
              target.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}

type LinkProps = {
  readonly caseId: string
  readonly photo: ReturnCaseOnTheWire['photos'][number]
  readonly alt: string
}

export function ReturnPhotoLink({ caseId, photo, alt }: LinkProps) {
  const address = `/api/admin/returns/${caseId}/photos/${photo._id}`
  return (
    <a href={`${address}?size=large`} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} className="size-20 rounded-lg object-cover" loading="lazy" />
    </a>
  )
}
