/** What a request is for, by its first line: what is given up first when there is too much to do. */

import { hasSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { isSafe } from '#src/platform/http/methods.ts'
import type { ClassOf, RequestClass, RequestHead } from '#src/platform/load/request-class.ts'
import { askedPage } from '#src/platform/page-cache/page-rules.ts'
import { pageRules } from '#src/routes/page-rules.ts'

/** Whole lists and documents for others, as they are usually asked for. */
function isExport(target: string): boolean {
  return (
    target === '/api/allproduct' ||
    target === '/api/orders' ||
    target === '/api/users' ||
    target.startsWith('/feeds/') ||
    target.startsWith('/sitemap')
  )
}

export function makeClassOf(origin: string): ClassOf {
  /** Says who is asking; that it is true is found out by who answers. */
  const isNamed = ({ headers }: RequestHead): boolean =>
    headers.authorization !== undefined || hasSessionCookie(origin, headers.cookie)

  function ofCall(head: RequestHead, path: string, query: string): RequestClass {
    if (path === '/api/order') return asksFor(query, 'id', 'p') ? 'orders' : ofOwner(head)
    if (path === '/api/allproduct') return hasText(query) ? 'search' : 'reads'
    if (path.startsWith('/api/auth/')) return isSafe(head.method) ? 'reads' : 'sign-in'
    const isOfOwner =
      !isSafe(head.method) ||
      path.startsWith('/api/admin/') ||
      path === '/api/orders' ||
      path === '/api/users'
    return isOfOwner ? ofOwner(head) : 'reads'
  }

  function ofOwner(head: RequestHead): RequestClass {
    return isNamed(head) ? 'owner' : 'reads'
  }

  function ofPage(head: RequestHead, path: string, query: string): RequestClass | undefined {
    const page = path.replace(/^\/bn(?=\/|$)/, '').replace(/\.data$/, '')
    if (page === '/thankyou') return 'orders'
    if (page.startsWith('/dashboard')) return ofOwner(head)
    if (!isSafe(head.method)) {
      if (page.startsWith('/buy/')) return 'orders'
      return isOfAccount(page) ? 'sign-in' : 'reads'
    }
    if (page === '/allproducts' && hasText(query)) return 'search'
    // Who keeps it says so: what is there costs no more than a refusal, the rest has to be rendered.
    return askedPage(pageRules, head.url ?? '') ? undefined : 'reads'
  }

  return (head) => {
    const { url = '/' } = head
    if (isExport(url)) return 'exports'
    const at = url.indexOf('?')
    const path = (at < 0 ? url : url.slice(0, at)).toLowerCase()
    const query = at < 0 ? '' : url.slice(at + 1)

    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return undefined
    if (path.startsWith('/api/')) return ofCall(head, path, query)
    // A page without its stylesheet is none; one without its pictures can be read.
    if (path.startsWith('/assets/')) return 'cached-pages'
    if (path.startsWith('/media/')) return 'reads'
    return ofPage(head, path, query)
  }
}

function isOfAccount(page: string): boolean {
  return (
    page === '/login' ||
    page === '/signup' ||
    page === '/forgot-password' ||
    page === '/reset-password'
  )
}

function hasText(query: string): boolean {
  return /(?:^|&)q=[^&]/.test(query)
}

function asksFor(query: string, name: string, value: string): boolean {
  return `&${query}&`.includes(`&${name}=${value}&`)
}
