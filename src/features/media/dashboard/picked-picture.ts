/** The state of a form's picture from picking it until the shop has it. */

import { uploadBytes } from '#src/features/media/picture-limits.ts'

export type PickedPicture =
  | { readonly kind: 'none' }
  | { readonly kind: 'picked'; readonly file: File }
  /** The uploaded `part` of the file, from 0 to 1. */
  | { readonly kind: 'sending'; readonly file: File; readonly part: number }
  | { readonly kind: 'uploaded'; readonly file: File; readonly address: string }
  /** The shop will never accept it: the owner has to pick another. */
  | { readonly kind: 'refused'; readonly file: File; readonly why: PictureRefusal }

/** Refused by this page, or in the shop's own sentence. */
export type PictureRefusal =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'by-shop'; readonly sentence: string }

export type PictureEvent =
  | { readonly kind: 'pick'; readonly file: File }
  | { readonly kind: 'send' }
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'arrive'; readonly address: string }
  | { readonly kind: 'refuse'; readonly sentence: string }
  /** The network or the shop failed: the owner may send the same picture again. */
  | { readonly kind: 'fail' }
  | { readonly kind: 'clear' }

export const noPicture: PickedPicture = { kind: 'none' }

/** An event that does not fit the state, such as progress of an abandoned upload, changes nothing. */
export function pictureAfter(picture: PickedPicture, event: PictureEvent): PickedPicture {
  if (event.kind === 'clear') return noPicture
  if (event.kind === 'pick') {
    return picture.kind === 'sending' ? picture : pickedPicture(event.file)
  }
  if (event.kind === 'send') {
    return picture.kind === 'picked' ? { kind: 'sending', file: picture.file, part: 0 } : picture
  }
  if (picture.kind !== 'sending') return picture

  const { file } = picture
  switch (event.kind) {
    case 'progress':
      return { ...picture, part: Math.max(picture.part, Math.min(event.part, 1)) }
    case 'arrive':
      return { kind: 'uploaded', file, address: event.address }
    case 'refuse':
      return { kind: 'refused', file, why: { kind: 'by-shop', sentence: event.sentence } }
    case 'fail':
      return { kind: 'picked', file }
  }
}

function pickedPicture(file: File): PickedPicture {
  return file.size > uploadBytes
    ? { kind: 'refused', file, why: { kind: 'too-large' } }
    : { kind: 'picked', file }
}

/** The button reads `Upload Image`, then the file's name, then `Uploaded!` (PRODUCT.md 27). */
export function buttonText(
  picture: PickedPicture,
  messages: { readonly choose: string; readonly uploaded: string },
): string {
  if (picture.kind === 'none') return messages.choose
  return picture.kind === 'uploaded' ? messages.uploaded : picture.file.name
}
