import type { GoogleSignIn } from '#src/features/accounts/google/google-sign-in.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { BearerTokens } from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import type { ConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import type { OutsideServices } from '#src/features/integrations/outside-services.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import type { CountBy } from '#src/platform/metrics.ts'

/** The first argument of every endpoint's handler. */
export type ApiContext = {
  readonly shop: ParcelShop
  readonly caller: Caller
  readonly identity: Identity
  /** Undefined where it is not configured. */
  readonly google: GoogleSignIn | undefined
  readonly tokens: BearerTokens
  /** Which of the shop's own origins the request named. */
  readonly ownOrigin: string
  readonly pictures: Pictures
  readonly connectGateway: ConnectGateway
  readonly connectProvider: ConnectProvider
  readonly webhooksReachLoopback: boolean
  readonly services: OutsideServices
  readonly countOrder: CountBy
}
