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
  googleId: z
    .string({ error: 'googleId' })
    .trim()
    .toUpperCase()
    .regex(/^(?:G-[A-Z0-9]{4,20})?$/, 'googleId')
    .optional()
    .describe(
      'The measurement id of Google Analytics; empty: nothing goes there; left out: as it is',
    ),
  googleSecret: z
    .string({ error: 'googleSecret' })
    .trim()
    .regex(/^[\w-]{10,100}$/, 'googleSecret')
    .optional()
    .describe(
      'The API secret of the Measurement Protocol; left out: the one that was typed before',
    ),
  version: wholeNumber('version', { least: 0, most: Number.MAX_SAFE_INTEGER }),
})

export const AdSettingsOnTheWire = z.object({
  pixelId: z.string(),
  purchaseAt: z.enum(purchaseTimes),
  hasToken: z.boolean().describe('Whether this process can use a token'),
  googleId: z.string(),
  hasGoogleSecret: z.boolean().describe('Whether this process can use an API secret of Google'),
  version: z.int(),
})
export type AdSettingsOnTheWire = z.output<typeof AdSettingsOnTheWire>

export function adSettingsToWire(
  { pixelId, purchaseAt, googleId, version }: StoredAdSettings,
  keys: Pick<AdSettingsOnTheWire, 'hasToken' | 'hasGoogleSecret'>,
): AdSettingsOnTheWire {
  return { pixelId, purchaseAt, googleId, ...keys, version }
}
