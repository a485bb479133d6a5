/** Asks for a proof before a form that needs a fresh one: without scripts by password or code. */

import { Form, redirect } from 'react-router'
import { findFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { PasskeyButton } from '#src/features/accounts/factors/passkey-button.tsx'
import { proveAgain, StepUpForm } from '#src/features/accounts/factors/step-up.server.ts'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { problemSentences } from '#src/i18n/messages-for.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import { refusalOf } from '#src/routes/account/account-refusal.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import { InputField } from '#src/ui/field.tsx'
import type { Route } from './+types/prove'

export const handle = { permission: 'account.manage', requestClass: 'bulk' } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { passkeys, appAddedAt, hasPassword } = await findFactors(
    shop.db.read,
    caller.user?.id ?? '',
  )
  return {
    ways: { passkey: passkeys.length > 0, code: appAddedAt !== null, password: hasPassword },
    to: pageAfter(url),
    messages: dashboardMessages(caller.language, 'proof'),
  }
}

function pageAfter({ searchParams }: URL): string {
  return returnTo(searchParams.get('from'), '/dashboard')
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { identity, caller } = context.get(pageContext)
  const cookies = request.headers.get('cookie')
  const own = await identity.findSession(cookies)
  if (!own) return redirect('/login', 303)
  const sent = await request.formData()
  const code = String(sent.get('code') ?? '')
  const typed = code === '' ? { password: String(sent.get('password') ?? '') } : { code }
  const form = readForm(StepUpForm, typed)
  const proved = form.ok
    ? await proveAgain(identity, { own, form: form.value, cookies, from: caller.from })
    : form
  if (proved.ok) return redirect(pageAfter(url), 303)
  const { status, message, problems, retryAfterSeconds } = refusalOf(proved.failure)
  const [sentence = message] = Object.values(problemSentences(caller.language, problems ?? {}))
  return refuse({ sentence }, status, retryAfterSeconds)
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { ways, to, messages } = loaderData
  return (
    <main id="content" className="container-desk grid content-start gap-6 py-6">
      <h1 className="heading-desk">{messages.heading}</h1>
      <p>{messages.lead}</p>
      {actionData && (
        <p role="alert" className="notice">
          {actionData.sentence}
        </p>
      )}
      <div className="card grid max-w-md gap-4 p-5">
        {(ways.password || ways.code) && (
          <Form method="post" className="grid gap-4">
            {ways.password && (
              <InputField
                name="password"
                label={messages.password}
                type="password"
                autoComplete="current-password"
              />
            )}
            {ways.code && (
              <InputField
                name="code"
                label={messages.code}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
            <button type="submit" className="button-main justify-self-start">
              {messages.submit}
            </button>
          </Form>
        )}
        {ways.passkey && <PasskeyButton purpose="step-up" to={to} messages={messages} />}
        {!Object.values(ways).includes(true) && (
          <p>
            {messages.nothing}{' '}
            <a href="/logout" className="underline">
              {messages.signIn}
            </a>
          </p>
        )}
      </div>
    </main>
  )
}
