import { data, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { proofRefusal } from '#src/features/accounts/sessions/caller.ts'
import type { AuthorizePage } from '#src/platform/http/pages/serve-pages.ts'
import { pageContext } from '#src/routes/page-context.ts'

/**
 * Throws for callers without the permission: signed-out visitors sign in and return, others go to the
 * dashboard's first page, or get a 403 where they may not see that page either. A member of the team
 * who lacks a second factor has the rights of a guest, and is led to add one.
 */
export const authorizePage: AuthorizePage = ({ context, url, isWrite }, permission) => {
  const { caller, shop } = context.get(pageContext)
  if (caller.session?.lacksFactor && isClosedWithoutFactor(url.pathname)) {
    throw redirect('/dashboard/my-account', 303)
  }
  if (isAllowed(caller.actors, permission)) {
    if (!isWrite || !proofRefusal(caller, permission, shop.clock())) return
    throw redirect(`/dashboard/prove?${new URLSearchParams({ from: url.pathname })}`, 303)
  }

  if (caller.actors.includes('anonymous')) {
    const { pathname, search } = url
    throw redirect(`/login?${new URLSearchParams({ from: `${pathname}${search}` })}`, 303)
  }
  shop.note('access-refused', { code: permission })
  if (permission === 'dashboard.open') throw data(undefined, { status: 403 })
  throw redirect('/dashboard', 303)
}

/** My Account is where a member adds a factor. */
function isClosedWithoutFactor(path: string): boolean {
  return /^\/dashboard(?!\/(?:my-account|prove)\b)(?:\/|$)/i.test(path)
}
