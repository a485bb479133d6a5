import { Link } from 'react-router'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { EmailField, PasswordField } from '#src/features/accounts/forms/account-fields.tsx'
import {
  AccountForm,
  AccountPage,
  accountLink,
} from '#src/features/accounts/forms/account-form.tsx'
import { PictureField } from '#src/features/accounts/forms/picture-field.tsx'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { GoogleButton } from '#src/features/accounts/google/google-button.tsx'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import { signUp } from '#src/features/accounts/sign-up/sign-up.server.ts'
import { SignUpForm } from '#src/features/accounts/sign-up/sign-up-form.server.ts'
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
import type { Route } from './+types/signup'

export const handle = {
  permission: 'account.create',
  requestClass: ({ isRead }) => (isRead ? 'reads' : 'bulk'),
} satisfies PageHandle

export function loader({ request, url, context }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    messages: messagesFor(language, 'signup'),
    prefix: pathPrefix(language),
    from: returnTo(url.searchParams.get('from'), homePath(language)),
    googleIsSetUp: context.get(pageContext).identity.googleIsSetUp,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const language = languageOf(request)
  const form = await request.formData()
  const kept = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') }
  const typed = readForm(SignUpForm, { ...kept, password: String(form.get('password') ?? '') })
  const { identity, caller } = context.get(pageContext)
  const visitor = visitorOf(identity, request.headers, caller.from)
  const signedUp = typed.ok
    ? await catchUnavailable(signUp(identity, { ...typed.value, language }, visitor))
    : typed
  if (!signedUp.ok) return refuseForm(signedUp.failure, language, kept)

  return leaveFor({
    to: returnTo(url.searchParams.get('from'), homePath(language)),
    toast: 'signupSuccessful',
    cookies: [identity.sessionCookie.set(signedUp.value.token)],
  })
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headers } from '#src/routes/account/account-headers.ts'

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, prefix, from, googleIsSetUp } = loaderData
  const { problems = {}, typed = {} } = actionData ?? {}
  return (
    <AccountPage heading={messages.heading}>
      <div className="card grid gap-4 p-5 md:p-8">
        <AccountForm submit={messages.submit} refusal={actionData}>
          <Field name="name" label={messages.name} problem={problems.name}>
            {(described) => (
              <input
                {...described}
                defaultValue={typed.name}
                autoComplete="name"
                autoCapitalize="words"
                maxLength={textLimits.name}
              />
            )}
          </Field>
          <PictureField
            label={messages.image}
            hint={messages.imageHint}
            previewText={messages.preview}
          />
          <EmailField label={messages.email} problem={problems.email} typed={typed.email} />
          <PasswordField
            name="password"
            label={messages.password}
            problem={problems.password}
            hint={messages.passwordHint}
          />
        </AccountForm>
        <GoogleButton messages={messages} isSetUp={googleIsSetUp} from={from} />
        <p className="text-center">
          {messages.hasAccount}{' '}
          <Link to={withFrom(`${prefix}/login`, from)} className={accountLink}>
            {messages.toLogin}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
