/** The OpenAPI 3.1 document, from the same schemas that validate. */

import { z } from 'zod'
import type { Call } from '#src/platform/http/call.ts'

const Problem = z.object({
  code: z.string().describe('kebab-case, or auth/…'),
  message: z.string().describe('One sentence a person can act on'),
  fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field'),
})

type Documented = Omit<Call<never>, 'run'>

export function openApiDocument(calls: readonly Documented[], origin: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
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
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(call: Documented): unknown {
  const body = call.body ?? call.documentedBody
  return {
    summary: call.summary,
    'x-action': call.action,
    parameters: [...pathParametersOf(call.path), ...queryParametersOf(call.query)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, { of, schema }]) => [
          status,
          { description: of, ...contentOf(Number(status), schema) },
        ]),
      ),
      default: { description: 'What went wrong', ...contentOf(400, undefined) },
    },
  }
}

function contentOf(status: number, schema: z.ZodType | undefined): object {
  if (status >= 400) {
    return {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return schema ? { content: { 'application/json': { schema: schemaOf(schema, 'output') } } } : {}
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

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
