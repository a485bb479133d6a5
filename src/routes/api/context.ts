import type { GoogleSignIn } from '#src/features/accounts/google/google-sign-in.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { BearerTokens } from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { CountBy } from '#src/platform/metrics.ts'

/** What a call of the API is made with. */
export type ApiContext = {
  readonly shop: Shop
  readonly caller: Caller
  readonly identity: Identity
  /** Undefined where it is not set up. */
  readonly google: GoogleSignIn | undefined
  readonly tokens: BearerTokens
  /** The origin by which the shop was called; one of its own. */
  readonly ownOrigin: string
  readonly pictures: Pictures
  readonly countOrder: CountBy
}
