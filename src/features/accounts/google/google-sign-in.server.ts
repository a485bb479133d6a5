/** Signing in by redirect with Google, or with another OpenID provider that the config names. */

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
  /** The origin that the browser requested. */
  readonly ownOrigin: string
  /** The path to return to, from the query. */
  readonly from: string | undefined
}

export type Callback = {
  readonly headers: Headers
  readonly from: CalledFrom
  /** The issuer's answer, from the callback's query. */
  readonly answered: Readonly<Record<string, string | undefined>>
}

/** The address to redirect the browser to: a failure also ends on a page. */
export type NextAddress = { readonly location: string; readonly setCookies: readonly string[] }

export type GoogleSignIn = {
  readonly start: (start: Start) => Promise<NextAddress>
  readonly callback: (callback: Callback) => Promise<NextAddress>
}

/** Undefined when the config names no issuer. */
export function makeGoogleSignIn(
  parts: Omit<GoogleParts, 'google'>,
  google: Config['google'],
): GoogleSignIn | undefined {
  return google && loadedLater({ ...parts, google })
}

/** Its libraries are large, and most processes never need them. */
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
