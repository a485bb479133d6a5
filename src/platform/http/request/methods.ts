/** Which methods the router knows: those that something takes, and one for all that nothing takes. */

import type { IncomingMessage } from 'node:http'

const takenMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
const standIn = 'TRACE'

export type TakenMethod = (typeof takenMethods)[number]

export const routedMethods: readonly string[] = [...takenMethods, standIn]

const sent = new WeakMap<IncomingMessage, string>()

/**
 * Node reads thirty methods more, and the router would hold every address once for each of them, to
 * say that it does not take it.
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

/** Whether a request by that method asks for nothing to be changed. */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The method as it was sent. */
export function methodOf(request: IncomingMessage): string {
  return sent.get(request) ?? request.method ?? ''
}
