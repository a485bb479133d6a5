/** The pictures of a cell, for people: a photo says which one it is, an address does not. */

import { isAddress, lookupKey, picturesIn } from '#src/features/catalogue/sheets/parse-cell.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'

export type CellPicture = {
  /** Undefined where no picture of this name came with the file. */
  readonly image: string | undefined
  /** Of the file that came with the sheet; undefined for another picture of the shop. */
  readonly name: string | undefined
}

export type SentPictures = {
  readonly addresses: ReadonlyMap<string, string>
  /** By `sameOf` an address. */
  readonly names: ReadonlyMap<string, string>
}

/** `pictures`: the address of each uploaded picture by the name of its file. */
export function sentPictures(pictures: Readonly<Record<string, string>>): SentPictures {
  const sent = Object.entries(pictures)
  return {
    addresses: new Map(sent.map(([name, image]) => [lookupKey(name), image])),
    names: new Map(sent.map(([name, image]) => [sameOf(image), name])),
  }
}

/** A picture of the shop has an address for each width and format. */
function sameOf(image: string): string {
  return hashOfAddress(image) ?? image
}

/** More than a product may have; a cell with a mistake may name thousands. */
const shownAtMost = 20

export function picturesOfCell(
  cell: string,
  { addresses, names }: SentPictures,
): readonly CellPicture[] {
  return picturesIn(cell)
    .slice(0, shownAtMost)
    .map((text) =>
      isAddress(text)
        ? { image: text, name: names.get(sameOf(text)) }
        : { image: addresses.get(lookupKey(text)), name: text },
    )
}
