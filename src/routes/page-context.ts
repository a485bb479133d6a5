/** Pages reach the shop only through the context of their request. */

import { createContext } from 'react-router'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import type { CountBy } from '#src/platform/metrics.ts'

export type PageContext = {
  readonly shop: OrderShop
  /** The configured public origin, whatever the `Host` of the request. */
  readonly origin: string
  readonly identity: Identity
  readonly caller: Caller
  readonly connectProvider: ConnectProvider
  readonly countOrder: CountBy
}

export const pageContext = createContext<PageContext>()
