import { data, redirect } from 'react-router'
import { signOut } from '#src/features/accounts/sessions/end-sessions.server.ts'
import { mayEndSession } from '#src/features/accounts/sessions/may-end-session.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'
import type { Route } from './+types/logout'

export const handle = { permission: 'session.end', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity } = context.get(pageContext)
  if (!mayEndSession(request.headers, new URL(request.url).origin)) {
    throw data(undefined, { status: 403 })
  }

  const signedOut = await signOut(identity, request.headers.get('cookie'))
  const headers = new Headers(signedOut.headers)
  for (const line of [toastCookie('logoutDone'), ...signedOut.cookies]) {
    headers.append('set-cookie', line)
  }
  return redirect(`${pathPrefix(languageOf(request))}/login`, { status: 303, headers })
}

/** Never shown. A route needs a component to show its refusal as a page. */
export default function Logout() {
  return null
}
