import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailField } from '#src/features/accounts/forms/account-fields.tsx'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { ResetRequest, requestReset } from '#src/features/accounts/reset/request-reset.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { refuseForm } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/forgot-password'

export const handle = {
  permission: 'password.reset',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  return { messages: messagesFor(language, 'forgotPassword'), prefix: pathPrefix(language) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const typed = readForm(ResetRequest, { email })
  const { identity, caller } = context.get(pageContext)
  const language = languageOf(request)
  const { from } = caller
  const requested = typed.ok
    ? await catchUnavailable(requestReset(identity, { ...typed.value, from, language }))
    : typed
  return requested.ok ? ('sent' as const) : refuseForm(requested.failure, language, { email })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headers } from '#src/routes/account/account-headers.ts'

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix } = loaderData
  const form = useTypedEmail()
  const refusal = actionData === 'sent' ? undefined : actionData
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        {actionData === 'sent' ? (
          <p role="status" className="notice">
            {messages.sent}
          </p>
        ) : (
          <>
            <p>{messages.text}</p>
            <AccountForm submit={messages.submit} refusal={refusal} formRef={form}>
              <EmailField
                label={messages.email}
                problem={refusal?.problems.email}
                typed={refusal?.typed.email}
              />
            </AccountForm>
          </>
        )}
        <p className="text-center">
          <Link to={`${prefix}/login`} className={accountLink}>
            {messages.toLogin}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}

/** The e-mail from the sign-in form, in the router's state: no address contains it. */
function useTypedEmail() {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation()

  useEffect(() => {
    const email = form.current?.elements.namedItem('email')
    const typed: unknown = state?.email
    if (email instanceof HTMLInputElement && email.value === '' && typeof typed === 'string') {
      email.value = typed
    }
  }, [state])

  return form
}
