import { z } from 'zod'
import { paymentProviders } from '#src/domain/payments/payment-provider.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const paymentAccountEvents = {
  /** Keys of the provider, or another of its addresses: its payments may go to another account now. */
  'payment-keys': z.object({ provider: z.enum(paymentProviders) }),
} satisfies OutboxSchemas

export type PaymentAccountEvents = OutboxEvents<typeof paymentAccountEvents>
