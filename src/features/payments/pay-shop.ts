import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** The shop with the process's connections to payment providers. */
export type PayShop = Shop & { readonly connectProvider: ConnectProvider }
