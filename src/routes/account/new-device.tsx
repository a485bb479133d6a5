import { Link } from 'react-router'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { DeviceLinkForm, knowDevice } from '#src/features/accounts/sign-in/device-links.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { leaveFor, refuseForm } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/new-device'

export const handle = {
  permission: 'session.start',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request, url }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    messages: messagesFor(language, 'newDevice'),
    prefix: pathPrefix(language),
    token: url.searchParams.get('token') ?? '',
  }
}

/** Only the button uses the link up: mail programs open links in advance. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const typed = readForm(DeviceLinkForm, { token })
  const { identity, caller } = context.get(pageContext)
  const language = languageOf(request)
  const known = typed.ok
    ? await catchUnavailable(knowDevice(identity, typed.value, caller.from))
    : typed
  if (!known.ok) return refuseForm(known.failure, language, { token })
  return leaveFor({ to: `${pathPrefix(language)}/login`, toast: 'deviceKnown' })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfLink as headers } from '#src/routes/account/account-headers.ts'

export default function NewDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, token } = loaderData
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        <p>{messages.text}</p>
        <AccountForm action={`${prefix}/new-device`} submit={messages.submit} refusal={actionData}>
          <input type="hidden" name="token" value={actionData?.typed.token ?? token} />
        </AccountForm>
        <p className="text-center">
          <Link to={`${prefix}/login`} className={accountLink}>
            {messages.toLogin}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
