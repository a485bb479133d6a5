import { limitKey } from '#src/platform/limits/count-within.server.ts'
import { sharerNow } from '#src/platform/request-scope.ts'

const characters = 12

/** For the log: 72 bits that name the network of the request that is being answered, to nobody without the key. */
export function makeNetworkHash(key: Uint8Array): () => string | undefined {
  return () => {
    const [network] = sharerNow()
    return network && limitKey(key, 'network', network).slice(0, characters)
  }
}
