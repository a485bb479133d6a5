import { data, type RouterContextProvider, redirect } from 'react-router'
import { type Action, isAllowed } from '#src/domain/permissions.ts'
import { type PageContext, pageContext } from '#src/routes/page-context.ts'

/**
 * Throws for who may not: signed-out visitors go to sign in and come back, others to the
 * dashboard's first page, or to a 403 where that is what they may not see. Every loader and
 * action of the dashboard asks: a layout protects nothing that is asked for directly.
 */
export function requireAllowed(
  { context, url }: { readonly context: Readonly<RouterContextProvider>; readonly url: URL },
  action: Action,
): PageContext {
  const page = context.get(pageContext)
  const { actor } = page.caller
  if (isAllowed(actor, action)) return page

  if (actor === 'anonymous') {
    const { pathname, search } = url
    throw redirect(`/login?${new URLSearchParams({ from: `${pathname}${search}` })}`, 303)
  }
  page.shop.note('access-refused', { code: action })
  if (action === 'dashboard.open') throw data(undefined, { status: 403 })
  throw redirect('/dashboard', 303)
}
