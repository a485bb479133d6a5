/** Signing in with Google, or with another OpenID provider that the settings name, by redirect. */

import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { Config } from '#src/platform/config.ts'

export type GoogleParts = {
  readonly identity: Identity
  readonly origin: string
  readonly google: NonNullable<Config['google']>
}

export type Start = {
  readonly headers: Headers
  /** The origin by which the browser called the shop. */
  readonly ownOrigin: string
  /** The path to return to, as the address gives it. */
  readonly from: string | undefined
}

export type Callback = {
  readonly headers: Headers
  readonly from: CalledFrom
  /** The issuer's answer, as the query of the address gives it. */
  readonly answered: Readonly<Record<string, string | undefined>>
}

/** Where the browser goes next: a failure too ends on a page. */
export type NextAddress = { readonly location: string; readonly setCookies: readonly string[] }

export type GoogleSignIn = {
  readonly start: (start: Start) => Promise<NextAddress>
  readonly callback: (callback: Callback) => Promise<NextAddress>
}

/** Undefined where the settings name no issuer. */
export function makeGoogleSignIn(
  parts: Omit<GoogleParts, 'google'>,
  google: Config['google'],
): GoogleSignIn | undefined {
  return google && loadedLater({ ...parts, google })
}

/** Its libraries are large, and most processes never use them. */
function loadedLater(parts: GoogleParts): GoogleSignIn {
  let loading: Promise<GoogleSignIn> | undefined

  function load(): Promise<GoogleSignIn> {
    loading ??= import('#src/features/accounts/google/google-flow.server.ts').then(
      ({ makeGoogleFlow }) => makeGoogleFlow(parts),
      (error: unknown) => {
        // The next request tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return {
    start: async (start) => (await load()).start(start),
    callback: async (callback) => (await load()).callback(callback),
  }
}
