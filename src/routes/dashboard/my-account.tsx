/** Who one is here, the password, and where one is signed in. Works without JavaScript. */

import { data, Form, redirect } from 'react-router'
import type { AuthAnswer } from '#src/features/accounts/auth-answer.ts'
import { listSessions, type SessionView } from '#src/features/accounts/list-sessions.server.ts'
import { saveUser } from '#src/features/accounts/save-user.server.ts'
import { savedUser } from '#src/features/accounts/user-form.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { type DashboardWords, dashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { problemSentence } from '#src/i18n/words.ts'
import { fill } from '#src/lib/fill.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { fieldProblems } from '#src/platform/http/call.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/my-account'

export const handle = { action: 'account.manage' } as const

/** What was done before this page came, as its address says it. */
const doneTexts = {
  name: 'nameSaved',
  password: 'passwordChanged',
  session: 'ended',
  others: 'othersEnded',
} as const satisfies Record<string, keyof DashboardWords<'account'>>

type Done = keyof typeof doneTexts

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, identity } = requireAllowed({ context, url }, 'account.manage')
  const own = await identity.findOwnSession(request.headers)
  // Ended between two lines of this request.
  if (!own) throw redirect('/login', 303)
  const { user, sessionId } = own
  return {
    user,
    sessions: await listSessions(shop, { userId: user.id, currentSessionId: sessionId }),
    done: doneIn(url),
    words: dashboardWords('account'),
  }
}

function doneIn({ searchParams }: URL): Done | undefined {
  const done = searchParams.get('done') ?? ''
  return Object.hasOwn(doneTexts, done) ? (done as Done) : undefined
}

type Refusal = { readonly notice: string; readonly problems: FieldProblems }

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, identity, caller } = requireAllowed({ context, url }, 'account.manage')
  const form = await request.formData()
  const ask = (path: string, body: unknown) =>
    identity.answer({ method: 'POST', path, headers: request.headers, body, from: caller.from })

  switch (form.get('intent')) {
    case 'name': {
      const email = caller.user?.email ?? ''
      const typed = savedUser(email).safeParse({ email, name: form.get('name') })
      if (!typed.success) return refuse(fieldProblems(typed.error) ?? {}, 400)
      const saved = await saveUser(shop, { email, name: typed.data.name })
      return saved.ok ? redirectDone('name') : redirect('/login', 303)
    }
    case 'password': {
      const currentPassword = String(form.get('currentPassword') ?? '')
      const newPassword = String(form.get('newPassword') ?? '')
      return finish(await ask('/change-password', { currentPassword, newPassword }), 'password')
    }
    case 'session':
      return finish(await ask('/revoke-session', { id: String(form.get('id') ?? '') }), 'session')
    case 'others':
      return finish(await ask('/revoke-other-sessions', {}), 'others')
    default:
      return refuse({}, 400)
  }
}

function finish(
  { status, body, problems = {}, setCookies, retryAfterSeconds }: AuthAnswer,
  done: Done,
) {
  if (status === 200) return redirectDone(done, setCookies)
  if (status === 401 && Object.keys(problems).length === 0) return redirect('/login', 303)
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return refuse(problems, status, { notice: messageIn(body), headers })
}

function redirectDone(done: Done, setCookies: readonly string[] = []) {
  const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]))
  return redirect(`/dashboard/my-account?done=${done}`, { status: 303, headers })
}

function refuse(
  problems: FieldProblems,
  status: number,
  { notice, headers = {} }: { notice?: string | undefined; headers?: HeadersInit } = {},
) {
  const words = dashboardWords('account')
  const sentences = Object.entries(problems).map(([name, key]) => [
    name,
    problemSentence('en', key),
  ])
  const refusal: Refusal = {
    notice: notice ?? words.notNow,
    problems: Object.fromEntries(sentences),
  }
  return data(refusal, { status, headers })
}

function messageIn(body: unknown): string | undefined {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' ? message : undefined
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

type AccountWords = DashboardWords<'account'>

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, done, words } = loaderData
  const problems = actionData?.problems ?? {}
  return (
    <main id="content" className="container-desk grid content-start gap-6 py-6">
      <h1 className="heading-desk">{words.heading}</h1>
      {actionData ? (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      ) : (
        done && (
          <p role="status" className="notice">
            {words[doneTexts[done]]}
          </p>
        )
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <AboutYou user={user} words={words} problems={problems} />
          <PasswordForm key={done} words={words} email={user.email} problems={problems} />
        </div>
        <Sessions sessions={sessions} words={words} />
      </div>
    </main>
  )
}

type AboutYouProps = {
  readonly user: { readonly name: string; readonly email: string; readonly role: string }
  readonly words: AccountWords
  readonly problems: FieldProblems
}

function AboutYou({ user, words, problems }: AboutYouProps) {
  return (
    <section aria-labelledby="you" className="card grid gap-4 p-5">
      <h2 id="you" className="text-xl">
        {words.you}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-quiet">{words.email}</dt>
        <dd className="wrap-anywhere">{user.email}</dd>
        <dt className="text-quiet">{words.role}</dt>
        <dd>{user.role}</dd>
      </dl>
      <Form method="post" className="grid gap-3">
        <Field name="name" label={words.name} problem={problems.name}>
          {(described) => (
            <input {...described} defaultValue={user.name} autoComplete="name" maxLength={200} />
          )}
        </Field>
        <button
          type="submit"
          name="intent"
          value="name"
          className="button-quiet justify-self-start"
        >
          {words.saveName}
        </button>
      </Form>
    </section>
  )
}

type PasswordFormProps = {
  readonly words: AccountWords
  readonly email: string
  readonly problems: FieldProblems
}

function PasswordForm({ words, email, problems }: PasswordFormProps) {
  return (
    <section aria-labelledby="password" className="card grid gap-4 p-5">
      <h2 id="password" className="text-xl">
        {words.password}
      </h2>
      <Form method="post" className="grid gap-3">
        {/* For password managers, which want to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          name="currentPassword"
          label={words.currentPassword}
          problem={problems.currentPassword}
        >
          {(described) => (
            <input {...described} type="password" autoComplete="current-password" required />
          )}
        </Field>
        <Field
          name="newPassword"
          label={words.newPassword}
          problem={problems.newPassword}
          hint={words.passwordHint}
        >
          {(described) => (
            <input {...described} type="password" autoComplete="new-password" required />
          )}
        </Field>
        <button
          type="submit"
          name="intent"
          value="password"
          className="button-main justify-self-start"
        >
          {words.changePassword}
        </button>
      </Form>
    </section>
  )
}

type SessionsProps = { readonly sessions: readonly SessionView[]; readonly words: AccountWords }

function Sessions({ sessions, words }: SessionsProps) {
  return (
    <section aria-labelledby="sessions" className="card grid gap-4 p-5">
      <h2 id="sessions" className="text-xl">
        {words.sessions}
      </h2>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <SessionText session={session} words={words} />
            {!session.isCurrent && (
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <button
                  type="submit"
                  name="intent"
                  value="session"
                  className="button-quiet"
                  aria-label={fill(words.endOne, { device: session.device || words.unknownDevice })}
                >
                  {words.end}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button type="submit" name="intent" value="others" className="button-quiet">
            {words.endOthers}
          </button>
        </Form>
      )}
    </section>
  )
}

function SessionText({ session, words }: { session: SessionView; words: AccountWords }) {
  const at = (time: string) => formatDateTime(new Date(time), 'en')
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {session.device || words.unknownDevice}
        {session.isCurrent && (
          <span className="status-pill text-good">
            <Icon name="check" />
            {words.thisOne}
          </span>
        )}
      </p>
      <p className="text-sm text-quiet">
        {fill(words.signedIn, { at: at(session.signedInAt) })}
        <br />
        {fill(words.lastUsed, { at: at(session.lastUsedAt) })}
      </p>
    </div>
  )
}
