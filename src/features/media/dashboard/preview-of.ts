/** Enough for the preview beside the form, on a sharp screen as well. */
const longestSide = 640

/**
 * A small copy as a `data:` URL, the one form that the page's policy allows. Undefined for a file
 * that the browser cannot open: the shop decides about that.
 */
export async function previewOf(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/webp', 0.85)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
