import { Link } from 'react-router'
import { PasswordField } from '#src/features/accounts/forms/account-fields.tsx'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { PasswordByLinkForm } from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import { resetPassword } from '#src/features/accounts/reset/reset-password.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { leaveFor, refuseForm } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/reset-password'

export const handle = {
  permission: 'password.reset',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request, url }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    messages: messagesFor(language, 'resetPassword'),
    prefix: pathPrefix(language),
    token: url.searchParams.get('token') ?? '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const newPassword = String(form.get('newPassword') ?? '')
  const typed = readForm(PasswordByLinkForm, { token, newPassword })
  const { identity, caller } = context.get(pageContext)
  const language = languageOf(request)
  const reset = typed.ok
    ? await catchUnavailable(resetPassword(identity, typed.value, caller.from))
    : typed
  if (!reset.ok) return refuseForm(reset.failure, language, { token })
  return leaveFor({ to: `${pathPrefix(language)}/login`, toast: 'passwordSet' })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfLink as headers } from '#src/routes/account/account-headers.ts'

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, token } = loaderData
  const { problems = {}, typed = {} } = actionData ?? {}
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        <p>{messages.text}</p>
        {/* Posts to an address without the token; from then on only the form contains it. */}
        <AccountForm
          action={`${prefix}/reset-password`}
          submit={messages.submit}
          refusal={actionData}
        >
          <input type="hidden" name="token" value={typed.token ?? token} />
          <PasswordField
            name="newPassword"
            label={messages.password}
            problem={problems.newPassword}
            hint={messages.passwordHint}
          />
        </AccountForm>
        {problems.token !== undefined && (
          <p className="text-center">
            <Link to={`${prefix}/forgot-password`} className={accountLink}>
              {messages.again}
            </Link>
          </p>
        )}
      </div>
    </AccountPage>
  )
}
