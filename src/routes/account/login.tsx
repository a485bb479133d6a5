import { data, Form, redirect, useNavigation } from 'react-router'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'
import { returnTo } from '#src/lib/return-to.ts'
import { pageContext } from '#src/routes/page-context.ts'
import { Field } from '#src/ui/field.tsx'
import { LogoMark } from '#src/ui/logo.tsx'
import { toastCookie } from '#src/ui/toast-cookie.ts'
import type { Route } from './+types/login'

export const handle = { action: 'session.start' } as const

export function loader({ request }: Route.LoaderArgs) {
  return { words: wordsFor(languageOf(request), 'login') }
}

type Refusal = { readonly email: string; readonly message: string }

export async function action({ request, context }: Route.ActionArgs) {
  const { identity, caller } = context.get(pageContext)
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const signedIn = await identity.answer({
    method: 'POST',
    path: '/sign-in/email',
    headers: request.headers,
    body: { email, password: String(form.get('password') ?? '') },
    from: caller.from,
  })

  if (signedIn.status !== 200) {
    const message = messageFor(signedIn.body, wordsFor(languageOf(request), 'login'))
    const { status, retryAfterSeconds } = signedIn
    const headers: HeadersInit =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    return data<Refusal>({ email, message }, { status, headers })
  }
  const headers = new Headers([['set-cookie', toastCookie('loginSuccessful')]])
  for (const cookie of signedIn.setCookies) headers.append('set-cookie', cookie)
  const { searchParams } = new URL(request.url)
  return redirect(returnTo(searchParams.get('from')), { status: 303, headers })
}

/** When to try again is said by the action alone. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

const messageKeys: Readonly<Record<string, keyof Words<'login'>>> = {
  'auth/invalid-credential': 'wrongCredential',
  'auth/user-disabled': 'blocked',
  'auth/too-many-requests': 'tooMany',
  'auth/invalid-email': 'wrongEmail',
  'auth/missing-password': 'noPassword',
}

/** In the page's language; the API's own sentence is English. */
function messageFor(body: unknown, words: Words<'login'>): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return words[messageKeys[String(code)] ?? 'notNow']
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <main id="content" className="container-page grid max-w-lg content-start gap-6 pt-10 md:pt-16">
      <div className="grid justify-items-center gap-3">
        <LogoMark className="size-16" />
        <h1 className="heading-page">{words.heading}</h1>
      </div>
      <Form method="post" className="card grid gap-4 p-5 md:p-8">
        {actionData && (
          <p role="alert" className="notice">
            {actionData.message}
          </p>
        )}
        <Field name="email" label={words.email}>
          {(described) => (
            <input
              {...described}
              type="email"
              defaultValue={actionData?.email}
              autoComplete="username"
              required
            />
          )}
        </Field>
        <Field name="password" label={words.password}>
          {(described) => (
            <input {...described} type="password" autoComplete="current-password" required />
          )}
        </Field>
        <button type="submit" className="button-main min-h-13" disabled={isSending}>
          {words.submit}
        </button>
      </Form>
    </main>
  )
}
