/** The OpenAPI 3.1 document, from the same schemas that validate. */

import { z } from 'zod'
import { isAllowed } from '#src/domain/permissions.ts'
import type { DocumentedAnswer, Endpoint } from '#src/platform/http/endpoint.ts'

/** Beside these stands what the world is now: `quote`, `stock`, `order`, `reference`. */
const Problem = z.looseObject({
  code: z.string().describe('kebab-case, or auth/…'),
  message: z.string().describe('One sentence a person can act on'),
  fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field'),
})

type Documented = Omit<Endpoint<never>, 'run'>

type Described = { readonly origin: string; readonly sessionCookie: string }

export function openApiDocument(
  endpoints: readonly Documented[],
  { origin, sessionCookie }: Described,
): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Pagla Mart',
      version: '1',
      description: 'Money is a number of taka, times are ISO 8601 in UTC.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(endpoint: Documented): unknown {
  const body = endpoint.body ?? endpoint.documentedBody
  return {
    summary: endpoint.summary,
    'x-action': endpoint.permission,
    security: [
      ...(isAllowed('anonymous', endpoint.permission) ? [{}] : []),
      { session: [] },
      { bearer: [] },
    ],
    parameters: [
      ...pathParametersOf(endpoint.path),
      ...queryParametersOf(endpoint.query),
      ...headerParametersOf(endpoint.headers),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.takes === 'multipart' ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(body, 'input'),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, documented]) => [
          status,
          { description: documented.of, ...contentOf(Number(status), documented) },
        ]),
      ),
      default: { description: 'What went wrong', ...contentOf(400, {}) },
    },
  }
}

function contentOf(
  status: number,
  { schema, type = 'application/json' }: Pick<DocumentedAnswer, 'schema' | 'type'>,
): object {
  // A mail call answers in text, which has a schema of its own.
  if (status >= 400 && !schema) {
    return { content: { [type]: { schema: { $ref: '#/components/schemas/Problem' } } } }
  }
  return schema ? { content: { [type]: { schema: schemaOf(schema, 'output') } } } : {}
}

function pathParametersOf(path: string): readonly object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParametersOf(query: z.ZodType | undefined): readonly object[] {
  if (!(query instanceof z.ZodObject)) return []
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))
}

function headerParametersOf(headers: Documented['headers'] = {}): readonly object[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
