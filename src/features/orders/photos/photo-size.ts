import { z } from 'zod'

const photoSizes = ['small', 'large'] as const

export type PhotoSize = (typeof photoSizes)[number]

/** The query of an address of a photo. */
export const PhotoQuery = z.object({
  size: z.enum(photoSizes, { error: 'photoSize' }).default('small'),
})
