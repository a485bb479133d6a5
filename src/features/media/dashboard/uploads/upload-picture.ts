import { uploadToApi } from '#src/platform/api-client/upload-to-api.ts'

export type WhileUploading = {
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

type Uploaded = { readonly data: { readonly display_url: string } }

/** Returns the address. */
export async function uploadPicture(
  file: File,
  { onProgress, signal }: WhileUploading,
): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  const { body } = await uploadToApi<Uploaded>('/1/upload', form, onProgress, signal)
  return body.data.display_url
}
