/** The photos of a return, and a button that adds one of the team. */

import { useMutation } from '@tanstack/react-query'
import { mostReturnPhotos } from '#src/domain/returns/return-case.ts'
import { failureText } from '#src/features/dashboard/make-query-client.ts'
import type { ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type PhotosProps = Pick<ReturnsParts, 'messages' | 'failures'> & {
  readonly of: ReturnCaseOnTheWire
  readonly onChanged: () => void
}

export function CasePhotos({ of: { _id, photos }, onChanged, messages, failures }: PhotosProps) {
  const path = `/admin/returns/${_id}/photos`
  const add = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('photo', file)
      return uploadToApi(path, form, () => {})
    },
    onSuccess: () => {
      showToast('success', messages.photoAdded)
      onChanged()
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      const why = failureText(error, failures)
      showToast('error', interpolate(messages.photoRefused, { why }))
    },
  })
  const canAdd = photos.filter(({ by }) => by === 'staff').length < mostReturnPhotos
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {photos.map((photo) => (
        <a
          key={photo._id}
          href={`/api${path}/${photo._id}?size=large`}
          target="_blank"
          rel="noreferrer"
        >
          <img
            src={`/api${path}/${photo._id}`}
            alt={messages.photosBy[photo.by]}
            className="size-20 rounded-lg object-cover"
            loading="lazy"
          />
        </a>
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
