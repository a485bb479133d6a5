/** The wire of the owner's accounts at payment providers. A key goes in, and none ever comes out. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { type PaymentProvider, paymentProviders } from '#src/domain/payments/payment-provider.ts'
import type { PaymentAccountView } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { UnclearPayment } from '#src/features/payments/payment-rows.server.ts'
import type { ProviderKind } from '#src/features/payments/providers/provider.ts'

const bases = ['live', 'sandbox'] as const

const name = z.string({ error: 'text' }).max(40, 'text')
const value = z
  .string({ error: 'text' })
  .trim()
  .max(400, 'text')
  .refine((text) => /^[\x20-\x7e]*$/.test(text), 'text')

export const PaymentAccountForm = z.object({
  base: z.enum(bases, { error: 'text' }).describe('The provider’s real address, or its sandbox'),
  keys: z
    .record(name, value)
    .describe('By the names of secretNames. A name that is missing keeps its key'),
  version: z
    .int({ error: 'text' })
    .min(0, 'text')
    .describe('The version that was seen; 0 for none'),
})

export const PaymentProviderOnTheWire = z.object({
  provider: z.enum(paymentProviders),
  secretNames: z.array(z.string()),
  account: z
    .object({
      base: z.enum(bases),
      keysSet: z.array(z.string()).describe('Names alone. Empty where nobody can read the keys'),
      changedBy: z.string(),
      changedAt: z.iso.datetime(),
      version: z.int(),
    })
    .nullable(),
})
export type PaymentProviderOnTheWire = z.output<typeof PaymentProviderOnTheWire>

const Unclear = z.object({
  _id: z.string(),
  provider: z.enum(paymentProviders),
  oid: z.string(),
  invoice: z.string().describe('As the provider shows it'),
  amount: z.number().describe('What the order asked, in taka'),
  because: z.string(),
  at: z.iso.datetime(),
})

export const PaymentProvidersOnTheWire = z.object({
  items: z.array(PaymentProviderOnTheWire),
  canSeal: z.boolean().describe('false on PostgreSQL without SECRETS_KEY: no key can be typed'),
  unclear: z
    .array(Unclear)
    .describe('Payments that the shop could not settle and nobody has reviewed; the 20 oldest'),
})
export type PaymentProvidersOnTheWire = z.output<typeof PaymentProvidersOnTheWire>

export function providerToWire(
  provider: PaymentProvider,
  { secretNames }: Pick<ProviderKind, 'secretNames'>,
  account: PaymentAccountView | undefined,
): PaymentProviderOnTheWire {
  return {
    provider,
    secretNames: [...secretNames],
    account: account ? { ...account, keysSet: [...account.keysSet] } : null,
  }
}

export function unclearToWire({ id, number, amount, startedAt, ...payment }: UnclearPayment) {
  return { ...payment, _id: id, oid: number, amount: toTaka(amount), at: startedAt }
}
