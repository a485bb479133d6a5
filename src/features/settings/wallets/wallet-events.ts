import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

const Numbers = z.object({ bkash: z.string(), nagad: z.string() })

export const walletEvents = {
  /** The shop's numbers to which buyers send money; empty where it has none. */
  'wallet-numbers': z.object({ before: Numbers, after: Numbers }),
} satisfies OutboxSchemas

export type WalletEvents = OutboxEvents<typeof walletEvents>
