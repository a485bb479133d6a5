import { useEffect, useReducer, useState } from 'react'
import {
  noPicture,
  type PickedPicture,
  pictureAfter,
} from '#src/features/media/dashboard/picked-picture.ts'
import { previewOf } from '#src/features/media/dashboard/preview-of.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'

export type PictureOfForm = {
  readonly picture: PickedPicture
  /** A `data:` URL of the picked file; undefined while there is none to show. */
  readonly preview: string | undefined
  readonly pick: (file: File) => void
  readonly clear: () => void
  /**
   * Returns the address to save: of the picked file, which it uploads now, else `standing`, the form's
   * current address, unless the owner chose otherwise since. Undefined where the shop refuses the
   * picture; throws `ApiFailure` where the owner may send it again.
   */
  readonly upload: (standing: string) => Promise<string | undefined>
}

type Uploaded = { readonly data: { readonly display_url: string } }

export function usePicture(): PictureOfForm {
  const [picture, dispatch] = useReducer(pictureAfter, noPicture)
  const preview = usePreview(picture.kind === 'none' ? undefined : picture.file)

  async function upload(standing: string): Promise<string | undefined> {
    if (picture.kind === 'refused') return undefined
    if (picture.kind !== 'picked') return standing
    const form = new FormData()
    form.append('image', picture.file)
    dispatch({ kind: 'send' })
    try {
      const { body } = await uploadToApi<Uploaded>('/1/upload', form, (part) =>
        dispatch({ kind: 'progress', part }),
      )
      dispatch({ kind: 'arrive', address: body.data.display_url })
      return body.data.display_url
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isAboutThePicture(error)) {
        dispatch({ kind: 'fail' })
        throw error
      }
      dispatch({ kind: 'refuse', sentence: error.message })
      return undefined
    }
  }

  return {
    picture,
    preview,
    pick: (file) => dispatch({ kind: 'pick', file }),
    clear: () => dispatch({ kind: 'clear' }),
    upload,
  }
}

/** Too large or not a picture: sending it again changes nothing. */
function isAboutThePicture({ status }: ApiFailure): boolean {
  return status === 400 || status === 413 || status === 415
}

function usePreview(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ readonly file: File; readonly preview?: string }>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    void previewOf(file).then((preview) => {
      if (isCurrent) setShown({ file, ...(preview !== undefined && { preview }) })
    })
    return () => {
      isCurrent = false
    }
  }, [file])
  return shown?.file === file ? shown?.preview : undefined
}
