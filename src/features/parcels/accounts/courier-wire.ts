/** The wire of the owner's accounts at couriers. A key goes in, and none ever comes out. */

import { z } from 'zod'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import type { CourierAccountView } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import type { CourierKind } from '#src/features/parcels/couriers/courier.ts'

const bases = ['live', 'sandbox', 'other'] as const

const name = z.string({ error: 'text' }).max(40, 'text')
const value = z
  .string({ error: 'text' })
  .trim()
  .max(4_000, 'text')
  .refine((text) => /^[\x20-\x7e]*$/.test(text), 'text')

export const AccountForm = z.object({
  base: z.enum(bases, { error: 'text' }).describe('Which of the courier’s addresses'),
  keys: z
    .record(name, value)
    .describe('By the names of secretNames and webhookNames. A name that is missing keeps its key'),
  settings: z.record(name, value).describe('By the names of settingNames'),
  version: z
    .int({ error: 'text' })
    .min(0, 'text')
    .describe('The version that was seen; 0 for none'),
})

export const CourierOnTheWire = z.object({
  courier: z.enum(apiCouriers),
  bases: z.array(z.enum(bases)),
  secretNames: z.array(z.string()),
  webhookNames: z.array(z.string()),
  settingNames: z.array(z.object({ name: z.string(), required: z.boolean() })),
  account: z
    .object({
      base: z.enum(bases),
      settings: z.record(z.string(), z.string()),
      keysSet: z.array(z.string()).describe('Names alone. Empty where nobody can read the keys'),
      changedBy: z.string(),
      changedAt: z.iso.datetime(),
      version: z.int(),
    })
    .nullable(),
})
export type CourierOnTheWire = z.output<typeof CourierOnTheWire>

export const CouriersOnTheWire = z.object({
  items: z.array(CourierOnTheWire),
  canSeal: z.boolean().describe('false on PostgreSQL without SECRETS_KEY: no key can be typed'),
})
export type CouriersOnTheWire = z.output<typeof CouriersOnTheWire>

export const TestOnTheWire = z.object({
  result: z.enum(['connected', 'refused', 'no-answer', 'wait']),
  answer: z.string().describe('What the courier answered, as text'),
})
export type TestOnTheWire = z.output<typeof TestOnTheWire>

export function courierToWire(
  courier: CourierOnTheWire['courier'],
  { baseUrls, secretNames, webhookSecretNames, settingNames }: CourierKind,
  account: CourierAccountView | undefined,
): CourierOnTheWire {
  return {
    courier,
    bases: bases.filter((base) => baseUrls[base] !== undefined),
    secretNames: [...secretNames],
    webhookNames: [...webhookSecretNames],
    settingNames: settingNames.map(({ name, isRequired }) => ({ name, required: isRequired })),
    account: account
      ? {
          base: account.base,
          settings: { ...account.settings },
          keysSet: [...account.secretsSet],
          changedBy: account.changedBy,
          changedAt: account.changedAt,
          version: account.version,
        }
      : null,
  }
}
