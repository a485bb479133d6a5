/** The script that asks a visitor about advertising. Only pages of a shop with a pixel name it. */

import type { FastifyInstance } from 'fastify'
import { adScriptPath } from '#src/features/ads/ad-script.ts'
import consentScript from '#src/features/ads/consent.script.ts?script'
import { serveDocument } from '#src/routes/serve-document.ts'

export function registerConsentScript(server: FastifyInstance): void {
  serveDocument(server, { path: adScriptPath, requestClass: 'reads' }, async () => ({
    type: 'text/javascript; charset=utf-8',
    text: consentScript,
    headers: { 'cache-control': 'public, no-cache' },
  }))
}
