/** What a browser needs to install the shop, and to say that it is offline. */

import type { FastifyInstance } from 'fastify'
import { writeManifest } from '#src/features/device/manifest.ts'
import { languages, pathPrefix } from '#src/i18n/language.ts'
import { serveDocument } from '#src/routes/serve-document.ts'

export function registerDeviceRoutes(server: FastifyInstance): void {
  for (const language of languages) {
    const path = `${pathPrefix(language)}/manifest.webmanifest`
    serveDocument(server, { path, requestClass: 'reads' }, async () => ({
      type: 'application/manifest+json; charset=utf-8',
      text: writeManifest(language),
    }))
  }
}
