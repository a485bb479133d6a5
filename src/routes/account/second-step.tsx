/** The second step of a sign-in: a code, which needs no scripts, or a passkey. */

import { Link } from 'react-router'
import { PasskeyButton } from '#src/features/accounts/factors/passkey-button.tsx'
import { takeSecondStep } from '#src/features/accounts/factors/second-step.server.ts'
import { SecondStepForm } from '#src/features/accounts/factors/second-step-form.ts'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { homePath, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { leaveFor, refuseForm } from '#src/routes/account/answer-form.server.ts'
import { withFrom } from '#src/routes/account/with-from.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { Field } from '#src/ui/field.tsx'
import type { Route } from './+types/second-step'

export const handle = {
  permission: 'session.start',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(request)
  const { identity } = context.get(pageContext)
  const pending = await identity.pendingSignIn.open(request.headers.get('cookie'))
  return {
    messages: messagesFor(language, 'secondStep'),
    prefix: pathPrefix(language),
    from: returnTo(url.searchParams.get('from'), homePath(language)),
    isOver: pending === undefined,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const language = languageOf(request)
  const code = String((await request.formData()).get('code') ?? '')
  const typed = readForm(SecondStepForm, { code })
  const { identity, caller } = context.get(pageContext)
  const visitor = visitorOf(identity, request.headers, caller.from)
  const cookies = request.headers.get('cookie')
  const signedIn = typed.ok
    ? await catchUnavailable(takeSecondStep(identity, { form: typed.value, cookies, visitor }))
    : typed
  if (!signedIn.ok) return refuseForm(signedIn.failure, language, {})

  return leaveFor({
    to: returnTo(url.searchParams.get('from'), homePath(language)),
    toast: 'loginSuccessful',
    cookies: [identity.sessionCookie.set(signedIn.value.token), identity.pendingSignIn.clear()],
  })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headers } from '#src/routes/account/account-headers.ts'

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, from, isOver } = loaderData
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        <p>{isOver ? messages.over : messages.lead}</p>
        {!isOver && (
          <>
            <AccountForm submit={messages.submit} refusal={actionData}>
              <Field
                name="code"
                label={messages.code}
                problem={actionData?.problems.code}
                hint={messages.codeHint}
              >
                {(described) => (
                  <input
                    {...described}
                    type="text"
                    autoComplete="one-time-code"
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={100}
                    required
                  />
                )}
              </Field>
            </AccountForm>
            <PasskeyButton purpose="second-step" to={from} messages={messages} />
          </>
        )}
        <p className="text-center">
          <Link to={withFrom(`${prefix}/login`, from)} className={accountLink}>
            {messages.toLogin}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
