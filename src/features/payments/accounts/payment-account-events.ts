import { z } from 'zod'
import { paymentProviders } from '#src/domain/payments/payment-provider.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

export const paymentAccountEvents = {
  /** Other keys of the provider, or the first ones: online payments now go to their account. */
  'payment-keys': z.object({ provider: z.enum(paymentProviders) }),
} satisfies OutboxSchemas

export type PaymentAccountEvents = OutboxEvents<typeof paymentAccountEvents>
