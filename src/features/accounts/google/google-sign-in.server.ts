/** Signing in with Google, or with whatever OpenID provider the config names, by redirect. */

import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Config } from '#src/platform/config.ts'

export type GoogleParts = {
  readonly shop: Shop
  readonly identity: Pick<Identity, 'openSession'>
  readonly config: Pick<Config, 'origin' | 'adminEmail'>
  readonly google: NonNullable<Config['google']>
}

export type Leaving = {
  readonly headers: Headers
  /** By which the shop was called. */
  readonly ownOrigin: string
  /** Where to come back to, whatever an address says. */
  readonly from: string | undefined
}

export type Returning = {
  readonly headers: Headers
  readonly from: CalledFrom
  /** The issuer's answer, as it stands in the address. */
  readonly answered: Readonly<Record<string, string | undefined>>
}

/** Where the browser goes next; whatever happens, a person is looking at it. */
export type NextAddress = { readonly location: string; readonly setCookies: readonly string[] }

export type GoogleSignIn = {
  readonly leave: (leaving: Leaving) => Promise<NextAddress>
  readonly comeBack: (returning: Returning) => Promise<NextAddress>
}

/** Undefined where the config names no issuer. */
export function makeGoogleSignIn(
  parts: Omit<GoogleParts, 'google'>,
  google: Config['google'],
): GoogleSignIn | undefined {
  return google && loadedLater({ ...parts, google })
}

/** What it needs is large, and most processes never use it. */
function loadedLater(parts: GoogleParts): GoogleSignIn {
  let loading: Promise<GoogleSignIn> | undefined

  function load(): Promise<GoogleSignIn> {
    loading ??= import('#src/features/accounts/google/google-flow.server.ts').then(
      ({ makeGoogleFlow }) => makeGoogleFlow(parts),
      (error: unknown) => {
        // Not for good: the next request tries anew.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return {
    leave: async (leaving) => (await load()).leave(leaving),
    comeBack: async (returning) => (await load()).comeBack(returning),
  }
}
