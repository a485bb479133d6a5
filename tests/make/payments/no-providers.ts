import { makeConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { systemClock } from '#src/lib/clock.ts'

/** For pages that take no payment. */
export const noProviders = makeConnectProvider({ urls: {}, callMs: 100, clock: systemClock })
