/** The wire of the owner's accounts at couriers. */

import { z } from 'zod'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import {
  canSeal,
  keyTexts,
  seenVersion,
  storedFields,
} from '#src/features/outside-accounts/account-wire.ts'
import type { CourierAccountView } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import type { CourierKind } from '#src/features/parcels/couriers/courier.ts'

const bases = ['live', 'sandbox', 'other'] as const

const texts = keyTexts(4_000)

export const AccountForm = z.object({
  base: z.enum(bases, { error: 'text' }).describe('Which of the courier’s addresses'),
  keys: texts.describe(
    'By the names of secretNames and webhookNames. A name that is missing keeps its key',
  ),
  settings: texts.describe('By the names of settingNames'),
  version: seenVersion,
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
      ...storedFields,
    })
    .nullable(),
})
export type CourierOnTheWire = z.output<typeof CourierOnTheWire>

export const CouriersOnTheWire = z.object({
  items: z.array(CourierOnTheWire),
  canSeal,
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
      ? { ...account, settings: { ...account.settings }, keysSet: [...account.keysSet] }
      : null,
  }
}
