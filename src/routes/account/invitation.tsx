/** The page of a mailed invitation: sets a password, and joins the team. */

import { PasswordField } from '#src/features/accounts/forms/account-fields.tsx'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { PasswordByLinkForm } from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { acceptInvitation, findInvited } from '#src/features/team/accept-invitation.server.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { leaveFor, refuseForm } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/invitation'

export const handle = {
  permission: 'password.reset',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const token = url.searchParams.get('token') ?? ''
  return {
    messages: messagesFor(language, 'invitation'),
    prefix: pathPrefix(language),
    token,
    email: await findInvited(shop, token),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const email = String(form.get('email') ?? '')
  const newPassword = String(form.get('newPassword') ?? '')
  const typed = readForm(PasswordByLinkForm, { token, newPassword })
  const { identity, caller } = context.get(pageContext)
  const language = languageOf(request)
  const accepted = typed.ok
    ? await catchUnavailable(
        acceptInvitation(identity, typed.value, { from: caller.from, language }),
      )
    : typed
  if (!accepted.ok) return refuseForm(accepted.failure, language, { token, email })
  const from = new URLSearchParams({ from: '/dashboard' })
  return leaveFor({ to: `${pathPrefix(language)}/login?${from}`, toast: 'passwordSet' })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfLink as headers } from '#src/routes/account/account-headers.ts'

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, token, email } = loaderData
  const { problems = {}, typed } = actionData ?? {}
  const invited = typed?.email ?? email
  const isOver = invited === undefined || problems.token !== undefined
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        {isOver ? (
          <>
            <p role="alert" className="notice">
              {messages.over}
            </p>
            <p className="text-center">
              <a href={`${prefix}/login`} className={accountLink}>
                {messages.login}
              </a>
            </p>
          </>
        ) : (
          <>
            <p className="wrap-anywhere">{interpolate(messages.text, { email: invited })}</p>
            {/* Posts to an address without the token; from then on only the form contains it. */}
            <AccountForm
              action={`${prefix}/invitation`}
              submit={messages.submit}
              refusal={actionData}
            >
              <input type="hidden" name="token" value={typed?.token ?? token} />
              {/* Password managers store the new password under it. */}
              <input type="hidden" name="email" value={invited} autoComplete="username" />
              <PasswordField
                name="newPassword"
                label={messages.password}
                problem={problems.newPassword}
                hint={messages.passwordHint}
              />
            </AccountForm>
          </>
        )}
      </div>
    </AccountPage>
  )
}
