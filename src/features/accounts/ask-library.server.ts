/** The identity library, loaded by the first request that needs it. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthLibrary } from '#src/features/accounts/auth-library.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** Throws what the database threw, even where the library would answer as if nothing were wrong. */
export type AskLibrary = <Value>(work: (library: AuthLibrary) => Promise<Value>) => Promise<Value>

export function makeAskLibrary(shop: Shop, origin: string): AskLibrary {
  const databaseFailures = new AsyncLocalStorage<unknown[]>()
  let library: Promise<AuthLibrary> | undefined

  async function loadLibrary(): Promise<AuthLibrary> {
    const { makeAuthLibrary } = await import('#src/features/accounts/auth-library.server.ts')
    const noteFailure = (error: unknown) => databaseFailures.getStore()?.push(error)
    return makeAuthLibrary(shop, { origin, noteFailure })
  }

  return async (work) => {
    library ??= loadLibrary()
    const loaded = await library.catch((error: unknown) => {
      // Not for good: the next request tries anew.
      library = undefined
      throw error
    })
    const failures: unknown[] = []
    const asked = await databaseFailures
      .run(failures, () => work(loaded))
      .catch((error: unknown) => {
        throw failures[0] ?? error
      })
    if (failures.length > 0) throw failures[0]
    return asked
  }
}
