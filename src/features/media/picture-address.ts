/** The addresses of the shop's own pictures: `/media/<hash>/<width>.<format>`. */

export const pictureWidths = [320, 640, 1200] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** Smallest first; a browser takes the first format that it supports. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export const pictureContentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export type PictureName = {
  /** SHA-256 in hex of the picture's source. */
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
 * An address that every parser reads the same way. It contains nothing that a parser would silently
 * repair or drop, such as a backslash, a space or an empty user.
 */
const elsewhere = /^https:\/\/[^\s/?#@\\"'<>`\p{Cc}]+([/?#][^\s\\"'<>`\p{Cc}]*)?$/u

/** A product's `image`: empty, one of ours, or an `https:` address without credentials. */
export function isImage(image: string): boolean {
  if (image === '' || pictureAt(image) !== undefined) return true
  return elsewhere.test(image) && URL.canParse(image) && isPlainHost(new URL(image).hostname)
}

/** An address that a page's policy can name as a source of pictures. */
function isPlainHost(hostname: string): boolean {
  return /^[a-z0-9.-]+$/.test(hostname)
}

/** `image` is a product's: ours, a foreign `https:` address, or empty. */
export function hashOfAddress(image: string): string | undefined {
  return pictureAt(image)?.hash
}

/** The value of `srcset`: every width of one format. */
export function sourceSet(hash: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureAddress(hash, width, format)} ${width}w`).join(', ')
}
