/** The wire of advertising. The token goes in, and never comes out. */

import { z } from 'zod'
import { purchaseTimes } from '#src/domain/ads/purchase.ts'
import type { StoredAdSettings } from '#src/features/ads/ad-settings.server.ts'
import { wholeNumber } from '#src/platform/forms/fields.ts'

export const AdSettingsForm = z.object({
  pixelId: z
    .string({ error: 'pixelId' })
    .trim()
    .regex(/^(?:\d{5,20})?$/, 'pixelId')
    .describe('The digits of the pixel; empty: no page names Facebook, and nothing is sent'),
  purchaseAt: z
    .enum(purchaseTimes, { error: 'purchaseAt' })
    .describe('When an order is a purchase'),
  token: z
    .string({ error: 'adToken' })
    .trim()
    .regex(/^[\x21-\x7e]{20,500}$/, 'adToken')
    .optional()
    .describe('The access token of the Conversions API; left out: the one that was typed before'),
  version: wholeNumber('version', { least: 0, most: Number.MAX_SAFE_INTEGER }),
})

export const AdSettingsOnTheWire = z.object({
  pixelId: z.string(),
  purchaseAt: z.enum(purchaseTimes),
  hasToken: z.boolean().describe('Whether this process can use a token'),
  version: z.int(),
})
export type AdSettingsOnTheWire = z.output<typeof AdSettingsOnTheWire>

export function adSettingsToWire(
  { pixelId, purchaseAt, version }: StoredAdSettings,
  hasToken: boolean,
): AdSettingsOnTheWire {
  return { pixelId, purchaseAt, hasToken, version }
}
