import { Link } from 'react-router'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { VerifyForm, verifyEmail } from '#src/features/accounts/verify/verify-email.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { refuseForm } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/verify-email'

export const handle = {
  permission: 'account.create',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request, url }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    messages: messagesFor(language, 'verifyEmail'),
    prefix: pathPrefix(language),
    token: url.searchParams.get('token') ?? '',
  }
}

/** Only the button uses the link up: mail programs open links in advance. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const typed = readForm(VerifyForm, { token })
  const { identity } = context.get(pageContext)
  const verified = typed.ok ? await catchUnavailable(verifyEmail(identity, typed.value)) : typed
  return verified.ok
    ? ('verified' as const)
    : refuseForm(verified.failure, languageOf(request), { token })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfLink as headers } from '#src/routes/account/account-headers.ts'

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, token } = loaderData
  const isVerified = actionData === 'verified'
  const refusal = isVerified ? undefined : actionData
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        {isVerified ? (
          <p role="status" className="notice">
            {messages.verified}
          </p>
        ) : (
          <>
            <p>{messages.text}</p>
            {/* Posts to an address without the token; from then on only the form contains it. */}
            <AccountForm
              action={`${prefix}/verify-email`}
              submit={messages.submit}
              refusal={refusal}
            >
              <input type="hidden" name="token" value={refusal?.typed.token ?? token} />
            </AccountForm>
          </>
        )}
        <p className="text-center">
          {/* The dashboard has its own stylesheet, so it needs a new document. */}
          <Link to="/dashboard/my-account" reloadDocument className={accountLink}>
            {messages.toAccount}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
