import type { Caller } from '#src/features/accounts/caller.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Metrics } from '#src/platform/metrics.ts'

/** What a call of the API is made with. */
export type ApiContext = {
  readonly shop: Shop
  readonly caller: Caller
  readonly identity: Identity
  readonly metrics: Metrics
}
