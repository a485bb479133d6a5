/** Records every route that a server registers, so that the tests need no list. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Action } from '#src/domain/access/permissions.ts'

export type RecordedRoute = {
  readonly methods: readonly string[]
  /** The pattern: `/api/user/:email`. */
  readonly url: string
  readonly action: Action | undefined
}

const serverIsMade = 'fastify.initialization'

/** The result of `make`, with the routes of its servers. */
export async function recordRoutes<Made>(
  make: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly routes: readonly RecordedRoute[] }> {
  const routes: RecordedRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      routes.push({ methods: [method].flat(), url, action: config?.permission })
    })
  }

  subscribe(serverIsMade, listen)
  try {
    return { made: await make(), routes }
  } finally {
    unsubscribe(serverIsMade, listen)
  }
}
