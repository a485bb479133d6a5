/** The wire of the owner's accounts at payment providers. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { type PaymentProvider, paymentProviders } from '#src/domain/payments/payment-provider.ts'
import {
  canSeal,
  keyTexts,
  seenVersion,
  storedFields,
} from '#src/features/outside-accounts/account-wire.ts'
import type { PaymentAccountView } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { UnclearPayment } from '#src/features/payments/payment-rows.server.ts'
import type { ProviderKind } from '#src/features/payments/providers/provider.ts'

const bases = ['live', 'sandbox'] as const

export const PaymentAccountForm = z.object({
  base: z.enum(bases, { error: 'text' }).describe('The provider’s real address, or its sandbox'),
  keys: keyTexts(400).describe('By the names of secretNames. A name that is missing keeps its key'),
  version: seenVersion,
})

export const PaymentProviderOnTheWire = z.object({
  provider: z.enum(paymentProviders),
  secretNames: z.array(z.string()),
  account: z.object({ base: z.enum(bases), ...storedFields }).nullable(),
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
  canSeal,
  unclear: z
    .array(Unclear)
    .describe('Payments that wait for a person to review them: the 20 oldest'),
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
