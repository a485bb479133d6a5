/** The wire of the integrations page. No secret is in it. */

import { z } from 'zod'
import { reasonKindOf, reasonKinds } from '#src/domain/outside/plain-reason.ts'
import {
  type IntegrationStanding,
  type IntegrationTest,
  integrations,
} from '#src/features/integrations/integration.ts'

const Reason = {
  reason: z.enum(reasonKinds).describe('What went wrong; other: read noted'),
  noted: z.string().describe('As the shop kept it; empty without a failure'),
}

export const IntegrationOnTheWire = z.object({
  integration: z.enum(integrations),
  setUp: z.boolean(),
  lastSuccess: z.iso.datetime().nullable().describe('In the last seven days, or at a test'),
  lastFailure: z
    .object({
      at: z.iso.datetime(),
      waiting: z.boolean().describe('An event still waits; at: since when, not the last attempt'),
      ...Reason,
    })
    .nullable(),
  undelivered: z.int().describe('Events of the outbox that failed and have not arrived yet'),
})
export type IntegrationOnTheWire = z.output<typeof IntegrationOnTheWire>

export const IntegrationsOnTheWire = z.object({ items: z.array(IntegrationOnTheWire) })
export type IntegrationsOnTheWire = z.output<typeof IntegrationsOnTheWire>

export const IntegrationTestOnTheWire = z.object({
  result: z.enum(['works', 'failed', 'not-set-up']),
  detail: z.string().describe('What the service answered, or where the test went'),
  ...Reason,
})
export type IntegrationTestOnTheWire = z.output<typeof IntegrationTestOnTheWire>

export function integrationToWire({
  integration,
  isSetUp,
  lastSuccessAt,
  lastFailure,
  undelivered,
}: IntegrationStanding): IntegrationOnTheWire {
  return {
    integration,
    setUp: isSetUp,
    lastSuccess: lastSuccessAt ?? null,
    lastFailure: lastFailure
      ? {
          at: lastFailure.at,
          waiting: lastFailure.isWaiting === true,
          reason: reasonKindOf(lastFailure.noted),
          noted: lastFailure.noted,
        }
      : null,
    undelivered,
  }
}

export function testToWire(tested: IntegrationTest): IntegrationTestOnTheWire {
  const noted = tested.kind === 'failed' ? tested.noted : ''
  const detail = tested.kind === 'works' ? tested.detail : ''
  return { result: tested.kind, detail, reason: reasonKindOf(noted), noted }
}
