import { METHODS } from 'node:http'

/** CONNECT is no request for a thing; QUERY is known to the framework, which wants a body of it. */
export const everyMethod: readonly string[] = METHODS.filter((method) => method !== 'CONNECT')

const ofTheFramework = new Set([
  'GET',
  'HEAD',
  'TRACE',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PUT',
  'POST',
  'QUERY',
])

/** What Node reads and the framework does not know: it would be 404 where it should be 405. */
export const rareMethods: readonly string[] = everyMethod.filter(
  (method) => !ofTheFramework.has(method),
)
