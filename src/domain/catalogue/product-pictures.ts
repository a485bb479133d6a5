/** The pictures of a product in their order; the first is its cover (decision 0176). */

import { failed, ok, type Result } from '#src/lib/result.ts'

export const mostPictures = 8

/** In characters, in each language. */
export const longestAlt = 200

export type ProductPicture = {
  /** One of our own pictures, or an `https:` address. */
  readonly image: string
  /** What it shows, for people who do not see it; empty says the title alone. */
  readonly alt: string
  readonly altInBangla: string
  /** A photograph of the piece itself, as the owner says. */
  readonly isReal: boolean
}

export function plainPicture(image: string): ProductPicture {
  return { image, alt: '', altInBangla: '', isReal: false }
}

/** Empty for a product without a picture. */
export function coverOf(pictures: readonly ProductPicture[]): string {
  return pictures[0]?.image ?? ''
}

/** Whether the cover's address says it all. */
export function isPlainCover(pictures: readonly ProductPicture[]): boolean {
  const [cover, ...others] = pictures
  if (!cover) return true
  return others.length === 0 && cover.alt === '' && cover.altInBangla === '' && !cover.isReal
}

/**
 * The pictures as they are stored: `cover` counts where the list says otherwise, as after an edit by
 * a process of an earlier version.
 */
export function picturesWithCover(
  cover: string,
  stored: readonly ProductPicture[],
): readonly ProductPicture[] {
  if (cover === '') return []
  const known = stored.find(({ image }) => image === cover)
  const others = stored.filter(({ image }) => image !== cover)
  return known ? [known, ...others] : [plainPicture(cover), ...others.slice(1)]
}

/** What an edit says: the whole list, the cover alone, both, or neither. */
export type TypedPictures = {
  readonly image?: string | undefined
  readonly pictures?: readonly ProductPicture[] | undefined
}

/**
 * The pictures after an edit. A part that is as it stands says nothing, so a client that knows only
 * `image` may send the rest back as it came. Fails where both parts say different things.
 */
export function picturesAfter(
  standing: readonly ProductPicture[],
  { image, pictures }: TypedPictures,
): Result<readonly ProductPicture[], 'two-covers'> {
  const isNewCover = image !== undefined && image !== coverOf(standing)
  const isNewList = pictures !== undefined && !isSameList(pictures, standing)
  if (!isNewList) return ok(isNewCover ? withNewCover(standing, image) : standing)
  return isNewCover && image !== coverOf(pictures) ? failed('two-covers') : ok(pictures)
}

/** A known picture moves to the front, another takes the cover's place, and an empty one removes all. */
function withNewCover(
  standing: readonly ProductPicture[],
  image: string,
): readonly ProductPicture[] {
  return picturesWithCover(image, standing)
}

function isSameList(one: readonly ProductPicture[], other: readonly ProductPicture[]): boolean {
  return one.length === other.length && one.every((picture, at) => isSame(picture, other[at]))
}

function isSame(one: ProductPicture, other: ProductPicture | undefined): boolean {
  return (
    one.image === other?.image &&
    one.alt === other.alt &&
    one.altInBangla === other.altInBangla &&
    one.isReal === other.isReal
  )
}
