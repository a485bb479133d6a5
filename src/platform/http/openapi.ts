/**
 * The OpenAPI 3.1 document, from the same schemas that validate: zod converts them, and this file adds
 * the frame around them (decision 0047).
 */

import { z } from 'zod'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { isOpenToTokens, isReadAction, isTokenScope } from '#src/domain/access/token-scopes.ts'
import { roles } from '#src/domain/people/role.ts'
import type { DocumentedAnswer, Endpoint } from '#src/platform/http/endpoint.ts'

/** Some problems also say what is true now: `quote`, `stock`, `order`, `reference`. */
const Problem = z.looseObject({
  code: z.string().describe('kebab-case, or auth/…'),
  message: z.string().describe('A sentence that a person can act on'),
  fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field'),
})

type Documented = Omit<Endpoint<never>, 'run'>

export type Described = {
  readonly info: Readonly<Record<'title' | 'version', string>> & Readonly<Record<string, unknown>>
  readonly origin: string
  readonly sessionCookie: string
  /** What the shop sends by itself, by the name of the event. */
  readonly webhooks: Readonly<Record<string, { readonly of: string; readonly schema: z.ZodType }>>
}

type Document = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, unknown>>
}

export function openApiDocument(
  endpoints: readonly Documented[],
  { info, origin, sessionCookie, webhooks }: Described,
): Document {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }

  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: origin }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, { of, schema }]) => [name, webhookOf(name, of, schema)]),
    ),
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Fifteen minutes of a signed-in user, from POST /api/jwt',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pm_ and 80 hexadecimal digits',
          description:
            'A token of a program, which the owner makes on /dashboard/programs. The names of a requirement are the scopes that the token needs; with none of them any token will do. Calls without this scheme refuse every token.',
        },
      },
    },
  }
}

/** Its headers carry an id, a time and a signature: see docs/webhooks.md. */
function webhookOf(name: string, summary: string, schema: z.ZodType): unknown {
  const header = (of: string, description: string) => ({
    name: of,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    post: {
      operationId: name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      // No session: the receiver checks the signature.
      security: [{}],
      parameters: [
        header('webhook-id', 'The same at every attempt'),
        header('webhook-timestamp', 'Seconds since 1970, of the attempt'),
        header('webhook-signature', 'v1, and the HMAC-SHA256 in Base64; several with spaces'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(schema, 'output') } },
      },
      responses: { '2XX': { description: 'Taken' }, 410: { description: 'Never again' } },
    },
  }
}

function operationOf(endpoint: Documented): unknown {
  const body = endpoint.body ?? endpoint.documentedBody
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    'x-action': endpoint.permission,
    security: [
      ...(isAllowed(['anonymous'], endpoint.permission) ? [{}] : []),
      { session: [] },
      { bearer: [] },
      ...tokenSecurityOf(endpoint),
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
        Object.entries({ ...impliedAnswers(endpoint), ...endpoint.answers }).map(
          ([status, documented]) => [
            status,
            { description: documented.of, ...contentOf(Number(status), documented) },
          ],
        ),
      ),
      default: { description: 'An error', ...contentOf(400, {}) },
    },
  }
}

/** One requirement for each scope that opens the endpoint. */
function tokenSecurityOf({
  method,
  permission,
  furtherActions = [],
}: Documented): readonly object[] {
  if (!isOpenToTokens(permission)) return []
  if (method !== 'GET' && isReadAction(permission)) return []
  return [permission, ...furtherActions].map((action) => ({
    apiToken: isTokenScope(action) ? [action] : [],
  }))
}

/** `putOrder`, `deleteOneProduct`: the method and the words of the path, without its parameters. */
function operationIdOf({ method, path }: Documented): string {
  // A parameter before the last word tells `orders/:oid/moves` from `orders/moves`.
  const words = path
    .replace('/api/', '')
    .replace(/\/:(\w+)(?=\/)/g, '/by/$1')
    .split(/\/:\w+|\W+/)
  const verb = method.toLowerCase()
  const said = words[0]?.startsWith(verb) ? words : [verb, ...words]
  return said
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

/** The errors of every endpoint, and of those that take a query, a body or a permission. */
function impliedAnswers({
  method,
  query,
  body,
  documentedBody = body,
  permission,
}: Documented): Endpoint<never>['answers'] {
  return {
    ...((query || documentedBody) && { 400: { of: 'A missing or invalid value' } }),
    ...(method !== 'GET' && { 403: { of: 'The request comes from another site' } }),
    ...(documentedBody && {
      413: { of: 'The body is too large' },
      415: { of: 'The body has another type' },
    }),
    421: { of: 'The request names another host' },
    500: { of: 'A failure of the shop, with a reference' },
    503: { of: 'The shop is too busy, or cannot reach its database; see Retry-After' },
    ...(!isAllowed(['anonymous'], permission) && { 401: { of: 'The caller is not signed in' } }),
    ...(!roles.every((role) => isAllowed([role], permission)) && {
      403: { of: 'The role of the caller does not allow this' },
    }),
  }
}

function contentOf(
  status: number,
  { schema, type = 'application/json' }: Pick<DocumentedAnswer, 'schema' | 'type'>,
): object {
  // The mail endpoints answer in text, which has a schema of its own.
  if (status >= 400 && !schema) {
    return { content: { [type]: { schema: { $ref: '#/components/schemas/Problem' } } } }
  }
  return schema ? { content: { [type]: { schema: schemaOf(schema, 'output') } } } : {}
}

type Parameter = { readonly required?: boolean; readonly schema?: unknown }

function parameter(where: 'path' | 'query' | 'header', name: string, more: Parameter): object {
  return { name, in: where, required: false, schema: { type: 'string' }, ...more }
}

function pathParametersOf(path: string): readonly object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter('path', name, { required: true }),
  )
}

function queryParametersOf(query: z.ZodType | undefined): readonly object[] {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {}
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, { required: required.includes(name), schema }),
  )
}

function headerParametersOf(headers: Documented['headers'] = {}): readonly object[] {
  return Object.entries(headers).map(([name, description]) => ({
    ...parameter('header', name, {}),
    description,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
