import { data, redirect } from 'react-router'
import { mayEndSession } from '#src/features/accounts/sessions/may-end-session.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { toastCookie } from '#src/ui/toast/toast-cookie.ts'
import type { Route } from './+types/logout'

export const handle = { permission: 'session.end', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, caller } = context.get(pageContext)
  if (!mayEndSession(request.headers, new URL(request.url).origin)) {
    throw data(undefined, { status: 403 })
  }

  const { setCookies } = await identity.answer({
    method: 'POST',
    path: '/sign-out',
    headers: request.headers,
    body: undefined,
    from: caller.from,
  })
  const headers = new Headers([['set-cookie', toastCookie('logoutDone')]])
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return redirect(`${pathPrefix(languageOf(request))}/login`, { status: 303, headers })
}

/** Nobody sees it: with a page of its own a refusal is one, too. */
export default function Logout() {
  return null
}
