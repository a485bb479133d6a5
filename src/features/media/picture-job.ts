/** The messages between the shop and its picture process. */

import { z } from 'zod'
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '#src/features/media/picture-address.ts'
import type { PictureType } from '#src/features/media/picture-header.ts'

export type PictureJob =
  /** One file of the shop's own drawing. */
  | {
      readonly kind: 'drawing'
      readonly svg: string
      readonly width: PictureWidth
      readonly format: PictureFormat
    }
  /** All files of an upload whose header has this `type`. */
  | { readonly kind: 'upload'; readonly content: Uint8Array; readonly type: PictureType }

const EncodedFile = z.object({
  width: z.literal(pictureWidths),
  format: z.enum(pictureFormats),
  content: z.instanceof(Uint8Array),
})
export type EncodedFile = z.output<typeof EncodedFile>

/** `width` and `height` are the picture's own, upright. */
const Encoded = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  files: z.array(EncodedFile).min(1),
})
export type Encoded = z.output<typeof Encoded>

/** The shop validates these: they come from a process that has read hostile bytes. */
export const PictureAnswers = z.object({
  answers: z.array(
    z.union([
      z.object({ id: z.int(), response: Encoded }),
      z.object({
        id: z.int(),
        failure: z.object({ name: z.string(), message: z.string(), stack: z.string() }),
      }),
    ]),
  ),
})
