/**
 * The declarations of all routes, found by the first line of a request. What stands in front of the
 * router asks here; the same library that routes requests in Fastify answers.
 */

import findMyWay, { type HTTPMethod } from 'find-my-way'

export type RouteTable<Declared> = {
  readonly add: (methods: readonly string[], pattern: string, declared: Declared) => void
  readonly find: (method: string, path: string) => FoundRoute<Declared> | undefined
}

export type FoundRoute<Declared> = {
  readonly declared: Declared
  /** Decoded. */
  readonly params: Readonly<Record<string, string | undefined>>
}

type Options = {
  readonly caseSensitive: boolean
  readonly maxParamLength: number
}

/** As Fastify finds its routes. */
export const fastifyRouting = {
  caseSensitive: true,
  ignoreTrailingSlash: true,
  maxParamLength: 1_000,
} as const

export function makeRouteTable<Declared>(options: Options): RouteTable<Declared> {
  const router = findMyWay({ ...options, ignoreTrailingSlash: true })
  return {
    add: (methods, pattern, declared) =>
      router.on([...methods] as HTTPMethod[], pattern, () => undefined, declared),
    find: (method, path) => {
      // The library cuts a path at `#`, which no browser sends.
      const found = path.includes('#') ? null : router.find(method as HTTPMethod, path)
      return found?.store ? { declared: found.store, params: found.params } : undefined
    },
  }
}
