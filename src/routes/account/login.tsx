import { type FormEvent, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { PasskeyButton } from '#src/features/accounts/factors/passkey-button.tsx'
import { EmailField, PasswordField } from '#src/features/accounts/forms/account-fields.tsx'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { GoogleButton } from '#src/features/accounts/google/google-button.tsx'
import { GoogleFailure } from '#src/features/accounts/google/google-failure.tsx'
import { googleFailureMessage } from '#src/features/accounts/google/google-failures.ts'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import { signIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { homePath, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { leaveFor, refuseForm } from '#src/routes/account/answer-form.server.ts'
import { withFrom } from '#src/routes/account/with-from.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/login'

export const handle = {
  permission: 'session.start',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(request)
  const { searchParams } = url
  return {
    messages: messagesFor(language, 'login'),
    prefix: pathPrefix(language),
    from: returnTo(searchParams.get('from'), homePath(language)),
    googleIsSetUp: context.get(pageContext).identity.googleIsSetUp,
    googleFailure: googleFailureMessage(searchParams.get('error'), messagesFor(language, 'google')),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const language = languageOf(request)
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const typed = readForm(SignInForm, {
    email,
    password: String(form.get('password') ?? ''),
    trustDevice: form.get('trustDevice') === 'on',
  })
  const { identity, caller } = context.get(pageContext)
  const visitor = visitorOf(identity, request.headers, caller.from)
  const signedIn = typed.ok ? await catchUnavailable(signIn(identity, typed.value, visitor)) : typed
  const to = returnTo(url.searchParams.get('from'), homePath(language))
  if (!signedIn.ok) {
    const { failure } = signedIn
    return failure.kind === 'second-factor-needed'
      ? leaveFor({
          to: withFrom(`${pathPrefix(language)}/second-step`, to),
          cookies: [failure.cookie],
        })
      : refuseForm(failure, language, { email })
  }

  return leaveFor({
    to,
    toast: 'loginSuccessful',
    cookies: [identity.sessionCookie.set(signedIn.value.token)],
  })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headers } from '#src/routes/account/account-headers.ts'

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, from, googleIsSetUp, googleFailure } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const problems = actionData?.problems ?? {}

  /** With scripts, the link passes the typed e-mail on. */
  function forget(event: FormEvent): void {
    event.preventDefault()
    const email = form.current && new FormData(form.current).get('email')
    navigate(`${prefix}/forgot-password`, { state: { email } })
  }

  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        <GoogleFailure message={actionData ? undefined : googleFailure} />
        <AccountForm submit={messages.submit} refusal={actionData} formRef={form}>
          <EmailField
            label={messages.email}
            problem={problems.email}
            typed={actionData?.typed.email}
          />
          <PasswordField name="password" label={messages.password} problem={problems.password} />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="trustDevice" className="size-5 flex-none" />
            {messages.trustDevice}
          </label>
        </AccountForm>
        <PasskeyButton
          purpose="sign-in"
          to={from}
          messages={messages}
          isTrusted={() => form.current !== null && new FormData(form.current).has('trustDevice')}
        />
        <Form method="get" action={`${prefix}/forgot-password`} onSubmit={forget} className="grid">
          <button type="submit" className="button-quiet">
            {messages.forgot}
          </button>
        </Form>
        <GoogleButton messages={messages} isSetUp={googleIsSetUp} from={from} />
        <p className="text-center">
          {messages.noAccount}{' '}
          <Link to={withFrom(`${prefix}/signup`, from)} className={accountLink}>
            {messages.toSignup}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
