/** What a browser needs to install the shop, and to say that it is offline. */

import type { FastifyInstance } from 'fastify'
import { writeManifest } from '#src/features/device/manifest.ts'
import { writeOfflinePage } from '#src/features/device/offline-page.ts'
import serviceWorker from '#src/features/device/service-worker.script.ts?script'
import { languages, pathPrefix } from '#src/i18n/language.ts'
import { pagePolicy, workerPolicy } from '#src/platform/http/pages/security-headers.ts'
import { serveDocument } from '#src/routes/serve-document.ts'

export function registerDeviceRoutes(server: FastifyInstance): void {
  for (const language of languages) {
    const path = `${pathPrefix(language)}/manifest.webmanifest`
    serveDocument(server, { path, requestClass: 'reads' }, async () => ({
      type: 'application/manifest+json; charset=utf-8',
      text: writeManifest(language),
    }))

    const { html, ...hashes } = writeOfflinePage(language)
    const headers = {
      'cache-control': 'public, no-cache',
      'content-security-policy': pagePolicy(hashes),
      'x-robots-tag': 'noindex',
    }
    const offline = `${pathPrefix(language)}/offline`
    serveDocument(server, { path: offline, requestClass: 'reads' }, async () => ({
      type: 'text/html; charset=utf-8',
      text: html,
      headers,
    }))
  }
  serveDocument(server, { path: '/service-worker.js', requestClass: 'reads' }, async () => ({
    type: 'text/javascript; charset=utf-8',
    text: serviceWorker,
    headers: { 'cache-control': 'public, no-cache', 'content-security-policy': workerPolicy },
  }))
}
