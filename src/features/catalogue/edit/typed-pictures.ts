/** The pictures of the product form as one text: they are compared, kept and restored like its other fields. */

import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { isRecord } from '#src/lib/is-record.ts'

export type TypedPicture = ProductOnTheWire['images'][number]

/** Stands for the address of a picture that has not arrived yet. */
const arriving = 'upload:'

export function arrivingPicture(key: string): TypedPicture {
  return { image: arriving + key, alt: '', altBn: '', real: false }
}

/** The key of a picture that has not arrived; undefined for one that has. */
export function keyOfArriving({ image }: TypedPicture): string | undefined {
  return image.startsWith(arriving) ? image.slice(arriving.length) : undefined
}

export function picturesText(pictures: readonly TypedPicture[]): string {
  return JSON.stringify(
    pictures.map(({ image, alt, altBn, real }) => ({ image, alt, altBn, real })),
  )
}

/** Empty for a text of another shape, such as that of an older draft. */
export function picturesIn(text: string): readonly TypedPicture[] {
  const list: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(list) ? list.filter(isPicture) : []
}

function isPicture(value: unknown): value is TypedPicture {
  return (
    isRecord(value) &&
    [value.image, value.alt, value.altBn].every((part) => typeof part === 'string') &&
    typeof value.real === 'boolean'
  )
}

/** Those that the shop has. */
export function arrivedIn(text: string): readonly TypedPicture[] {
  return picturesIn(text).filter((picture) => keyOfArriving(picture) === undefined)
}

/** The first address, as the field `image` has it. */
export function coverIn(text: string): string {
  return arrivedIn(text)[0]?.image ?? ''
}

/** Another cover takes the place of the first; an empty one removes that, and the next is the cover. */
export function withCover(text: string, image: string): string {
  const [first, ...others] = picturesIn(text)
  if (image === (first?.image ?? '')) return text
  if (image === '') return picturesText(others)
  const cover = { image, alt: '', altBn: '', real: false }
  return picturesText([cover, ...others.filter((other) => other.image !== image)])
}

/** Whether the list has a picture twice: the same file was chosen again. */
export function withArrived(
  text: string,
  { key, image }: { readonly key: string; readonly image: string },
): { readonly text: string; readonly isTwice: boolean } {
  const pictures = picturesIn(text)
  const isTwice = pictures.some((picture) => picture.image === image)
  const after = isTwice
    ? pictures.filter((picture) => keyOfArriving(picture) !== key)
    : pictures.map((one) => (keyOfArriving(one) === key ? { ...one, image } : one))
  return { text: picturesText(after), isTwice }
}
