/** Where a shop's own pictures are: `/media/<hash>/<width>.<format>`. */

export const pictureWidths = [320, 640, 1200] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** The first that a browser knows is the smallest. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export const pictureContentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export type PictureName = {
  /** SHA-256 in hex of what the picture was made from. */
  readonly hash: string
  readonly width: PictureWidth
  readonly format: PictureFormat
}

export function pictureAddress(hash: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/${hash}/${width}.${format}`
}

const address = /^\/media\/([0-9a-f]{64})\/(\d{3,4})\.([a-z]{3,4})$/

/** Undefined for any path that is not the one spelling of a picture's address. */
export function pictureAt(path: string): PictureName | undefined {
  const [, hash, digits, ending] = address.exec(path) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  const format = pictureFormats.find((known) => known === ending)
  if (hash === undefined || width === undefined || format === undefined) return undefined
  return { hash, width, format }
}

/**
 * An address that every parser reads the same way: what one would mend or drop in silence, such as
 * a backslash, a space or an empty user, is not in it.
 */
const elsewhere = /^https:\/\/[^\s/?#@\\"'<>`\p{Cc}]+([/?#][^\s\\"'<>`\p{Cc}]*)?$/u

/** What a product's `image` may be: empty, one of ours, or an `https:` address without credentials. */
export function isImage(image: string): boolean {
  if (image === '' || pictureAt(image) !== undefined) return true
  return elsewhere.test(image) && URL.canParse(image) && isPlainHost(new URL(image).hostname)
}

/** One that a page's policy can name as a source of pictures. */
function isPlainHost(hostname: string): boolean {
  return /^[a-z0-9.-]+$/.test(hostname)
}

/** `image` is a product's: ours, somebody else's `https:` address, or empty. */
export function hashOfAddress(image: string): string | undefined {
  return pictureAt(image)?.hash
}

/** What `srcset` takes: every width of one format. */
export function sourceSet(hash: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureAddress(hash, width, format)} ${width}w`).join(', ')
}
