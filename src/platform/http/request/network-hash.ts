import { makeAddressOf, networkOf } from '#src/platform/http/request/client-address.ts'
import { limitKey } from '#src/platform/limits/count-within.server.ts'
import { requestScope } from '#src/platform/request-scope.ts'

const characters = 12

/** For the log: 72 bits that name the network of the request that is being answered, to nobody without the key. */
export function makeNetworkHash(
  key: Uint8Array,
  trustedProxies: readonly string[],
): () => string | undefined {
  const addressOf = makeAddressOf(trustedProxies)

  return () => {
    const scope = requestScope.getStore()
    return scope && limitKey(key, 'network', networkOf(addressOf(scope.raw))).slice(0, characters)
  }
}
