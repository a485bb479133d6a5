/** The methods that the router knows: those that some route takes, and one that stands for all others. */

import type { IncomingMessage } from 'node:http'

const takenMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
const standIn = 'TRACE'

export type TakenMethod = (typeof takenMethods)[number]

export const routedMethods: readonly string[] = [...takenMethods, standIn]

const sent = new WeakMap<IncomingMessage, string>()

/**
 * Node parses thirty methods more. The router would hold every pattern once for each of them, only to
 * answer 405.
 */
export function routeUntaken(request: IncomingMessage): void {
  const { method = '' } = request
  const routed = routedMethodOf(method)
  if (routed === method) return
  sent.set(request, method)
  request.method = routed
}

export function routedMethodOf(method = ''): string {
  return routedMethods.includes(method) ? method : standIn
}

/** Whether a request by this method changes nothing. */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The method as the client sent it. */
export function methodOf(request: IncomingMessage): string {
  return sent.get(request) ?? request.method ?? ''
}
