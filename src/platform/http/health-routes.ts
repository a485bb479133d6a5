/** For monitoring: whether the process lives, whether it can serve, and its metrics. */

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Database, DatabaseBusy } from '#src/platform/database/database.ts'
import { answer, notFound, problem } from '#src/platform/http/answer.ts'
import { refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import type { AddressOf } from '#src/platform/http/request/client-address.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import type { Metrics } from '#src/platform/metrics.ts'

const databaseWithinMs = 2_000

type HealthOptions = {
  readonly db: Database
  readonly metrics: Metrics
  readonly addressOf: AddressOf
  readonly trustsProxy: boolean
}

export function registerHealthRoutes(
  server: FastifyInstance,
  { db, metrics, addressOf, trustsProxy }: HealthOptions,
): void {
  const health = { config: { permission: 'health.read', requestClass: 'exempt' } } as const
  const metricsOnly = { config: { permission: 'metrics.read', requestClass: 'exempt' } } as const

  server.get('/healthz', health, (request, reply) =>
    sendAnswer(request, reply, answer({ status: 'alive' })),
  )

  server.get('/readyz', health, async (request, reply) => {
    const isReady = await answersInTime(db)
    return sendAnswer(
      request,
      reply,
      isReady
        ? answer({ status: 'ready' })
        : problem(503, 'unavailable', 'The database does not answer.', { retryAfterSeconds: 2 }),
    )
  })

  server.get('/metrics', metricsOnly, async (request, reply) => {
    const isHere = isLoopback(addressOf(request.raw)) && (trustsProxy || !isForwarded(request))
    if (!isHere) return sendAnswer(request, reply, notFound)
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return sendAnswer(request, reply, answer(await metrics.text()))
  })

  for (const path of ['/healthz', '/readyz', '/metrics']) {
    refuseOtherMethods(server, { path, methods: ['GET'], ...health.config })
  }
}

function answersInTime({ read }: Database): Promise<boolean> {
  const answered = sql`select 1`.execute(read).then(
    () => true,
    // A busy database answers others: a load balancer must not remove the process for that.
    (error: unknown) => error instanceof DatabaseBusy,
  )
  return Promise.race([answered, wait(databaseWithinMs, false, { ref: false })])
}

/** A proxy on this machine that the config does not name forwards requests from anywhere. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
