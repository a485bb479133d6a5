/** The services outside, how each stands, and a test of each. */

import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findIntegrations } from '#src/features/integrations/find-integrations.server.ts'
import { integrations } from '#src/features/integrations/integration.ts'
import {
  IntegrationsOnTheWire,
  IntegrationTestOnTheWire,
  integrationToWire,
  testToWire,
} from '#src/features/integrations/integration-wire.ts'
import { testIntegration } from '#src/features/integrations/test-integration.server.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/integrations',
  summary: 'Every service outside: set up or not, its last success and its last failure',
  permission: 'settings.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The integrations', schema: IntegrationsOnTheWire } },
  handle: async ({ shop, services }) => {
    const found = await findIntegrations(shop, services)
    return answer({ items: found.map(integrationToWire) })
  },
})

const test = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/integrations/:integration/test',
  summary:
    'Tries an integration: a mail to the caller, an SMS to the shop, a call that changes nothing, or a read of the feed',
  permission: 'settings.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'What happened', schema: IntegrationTestOnTheWire },
    404: { of: 'No such integration' },
  },
  handle: async ({ shop, services, connectGateway, connectProvider, caller }, { params }) => {
    const integration = integrations.find((one) => one === params.integration)
    if (!integration) return notFound
    const actor = actorName(caller)
    const parts = { shop, services, connectGateway, connectProvider }
    const tested = await testIntegration(parts, { integration, actor, language: caller.language })
    return answer(testToWire(tested))
  },
})

export const integrationEndpoints: readonly Endpoint<ApiContext>[] = [list, test]
