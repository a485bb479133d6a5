/** The API's description, as OpenAPI and as an HTML page. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sessionCookieName } from '#src/features/accounts/sessions/session-cookie.ts'
import { webhookMessages } from '#src/features/webhooks/webhook-payload.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { type Described, openApiDocument } from '#src/platform/http/openapi.ts'
import { pagePolicy } from '#src/platform/http/pages/security-headers.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const info = {
  title: 'Pagla Mart',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description: 'Money is a number of taka, times are ISO 8601 in UTC.',
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow: auto; padding: 1rem; border: 1px solid; }
summary { padding: .75rem 0; cursor: pointer; }
code { font-size: 1rem; }`

/** The document describes `endpoints` and its own two. */
export function documentEndpoints(
  endpoints: readonly Endpoint<ApiContext>[],
  origin: string,
): readonly Endpoint<ApiContext>[] {
  const described = {
    info,
    origin,
    sessionCookie: sessionCookieName(origin),
    webhooks: webhookMessages,
  }
  // Made once, for the first request: the document is the same for every caller.
  let document: unknown
  let documentPage: string | undefined
  const json: Endpoint<ApiContext> = defineEndpoint<ApiContext>({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    permission: 'document.read',
    requestClass: 'reads',
    answers: { 200: { of: 'OpenAPI 3.1', schema: z.looseObject({ openapi: z.string() }) } },
    handle: async () => {
      document ??= openApiDocument(all, described)
      return answer(document)
    },
  })
  const page: Endpoint<ApiContext> = defineEndpoint<ApiContext>({
    method: 'GET',
    path: '/api/docs',
    summary: 'This document as a page',
    permission: 'document.read',
    requestClass: 'reads',
    answers: { 200: { of: 'A page', schema: z.string(), type: 'text/html' } },
    handle: async () => {
      documentPage ??= pageOf(all, described)
      return { status: 200, body: documentPage, headers: pageHeaders }
    },
  })
  const all: readonly Endpoint<ApiContext>[] = [...endpoints, json, page]
  return [json, page]
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy({
    scriptHashes: [],
    styleHashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
  }),
}

function pageOf(endpoints: readonly Endpoint<ApiContext>[], described: Described): string {
  const sections = endpoints.map((endpoint) => {
    const { paths } = openApiDocument([endpoint], described)
    return `<details><summary><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary>
<pre>${escapeHtml(JSON.stringify(paths, undefined, 2))}</pre></details>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | PM</title><style>${style}</style></head>
<body><main><h1>The API of Pagla Mart</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('\n')}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
