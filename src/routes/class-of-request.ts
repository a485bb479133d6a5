import { hasSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { isSafe, routedMethodOf } from '#src/platform/http/request/methods.ts'
import type { RouteTable } from '#src/platform/http/route-table.ts'
import { applyClassRule, type ClassOf, type ClassRule } from '#src/platform/load/class-rule.ts'

/**
 * The class that the request's route declares. A request without a route is a read, and so is a
 * request for the owner's pages without credentials. The route itself checks the credentials.
 */
export function makeClassOf(origin: string, classes: Pick<RouteTable<ClassRule>, 'find'>): ClassOf {
  return ({ method, url = '/', headers }) => {
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at + 1)
    const rule = classes.find(routedMethodOf(method), path)?.declared ?? 'reads'
    const declared = applyClassRule(rule, { isRead: isSafe(method), path, query })
    if (declared === 'exempt') return undefined
    const hasCredentials =
      headers.authorization !== undefined || hasSessionCookie(origin, headers.cookie)
    return declared === 'owner' && !hasCredentials ? 'reads' : declared
  }
}
