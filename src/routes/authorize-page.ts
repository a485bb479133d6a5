import { data, redirect } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import type { AuthorizePage } from '#src/platform/http/pages/serve-pages.ts'
import { pageContext } from '#src/routes/page-context.ts'

/**
 * Throws for callers without the permission: signed-out visitors sign in and return, others go to the
 * dashboard's first page, or get a 403 where they may not see that page either.
 */
export const authorizePage: AuthorizePage = ({ context, url }, permission) => {
  const { caller, shop } = context.get(pageContext)
  if (isAllowed(caller.actor, permission)) return

  if (caller.actor === 'anonymous') {
    const { pathname, search } = url
    throw redirect(`/login?${new URLSearchParams({ from: `${pathname}${search}` })}`, 303)
  }
  shop.note('access-refused', { code: permission })
  if (permission === 'dashboard.open') throw data(undefined, { status: 403 })
  throw redirect('/dashboard', 303)
}
