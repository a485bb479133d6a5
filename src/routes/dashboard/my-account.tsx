/** Who one is here, the password, and where one is signed in. Works without JavaScript. */

import { data, redirect } from 'react-router'
import type { AuthAnswer } from '#src/features/accounts/auth-answer.ts'
import { AboutYou } from '#src/features/accounts/dashboard/about-you.tsx'
import { PasswordForm } from '#src/features/accounts/dashboard/password-form.tsx'
import { SessionList } from '#src/features/accounts/dashboard/session-list.tsx'
import { listSessions } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { saveUser } from '#src/features/accounts/users/save-user.server.ts'
import { savedUser } from '#src/features/accounts/users/user-form.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { type DashboardWords, dashboardWords } from '#src/i18n/dashboard-words.ts'
import { problemSentence } from '#src/i18n/words.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/my-account'

export const handle = { permission: 'account.manage', requestClass: 'owner' } satisfies PageHandle

/** What was done before this page came, as its address says it. */
const doneTexts = {
  name: 'nameSaved',
  password: 'passwordChanged',
  session: 'ended',
  others: 'othersEnded',
} as const satisfies Record<string, keyof DashboardWords<'account'>>

type Done = keyof typeof doneTexts

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, identity } = context.get(pageContext)
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

type Refusal = {
  readonly notice: string
  readonly problems: FieldProblems
  /** Which of the forms it was. */
  readonly intent: string
  readonly typedName?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, identity, caller } = context.get(pageContext)
  const form = await request.formData()
  const ask = (path: string, body: unknown) =>
    identity.answer({ method: 'POST', path, headers: request.headers, body, from: caller.from })

  switch (form.get('intent')) {
    case 'name': {
      const email = caller.user?.email ?? ''
      const name = String(form.get('name') ?? '')
      const typed = savedUser(email).safeParse({ email, name })
      if (!typed.success) {
        return refuse(fieldProblems(typed.error) ?? {}, 400, { intent: 'name', typedName: name })
      }
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
  return refuse(problems, status, { intent: done, notice: messageIn(body), headers })
}

function redirectDone(done: Done, setCookies: readonly string[] = []) {
  const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]))
  return redirect(`/dashboard/my-account?done=${done}`, { status: 303, headers })
}

type RefusalParts = Partial<Pick<Refusal, 'intent' | 'typedName'>> & {
  readonly notice?: string | undefined
  readonly headers?: HeadersInit
}

function refuse(
  problems: FieldProblems,
  status: number,
  { notice, headers = {}, ...more }: RefusalParts = {},
) {
  const words = dashboardWords('account')
  const sentences = Object.entries(problems).map(([name, key]) => [
    name,
    problemSentence('en', key),
  ])
  const refusal: Refusal = {
    notice: notice ?? words.notNow,
    problems: Object.fromEntries(sentences),
    intent: '',
    ...more,
  }
  return data(refusal, { status, headers })
}

/** When to try again is said by the action, the rest by the dashboard. */
export function headers({ parentHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...parentHeaders, ...actionHeaders])
}

function messageIn(body: unknown): string | undefined {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' ? message : undefined
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, done, words } = loaderData
  const problemsOf = (intent: string) =>
    actionData?.intent === intent ? actionData.problems : undefined
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
          <AboutYou
            user={user}
            typedName={actionData?.typedName}
            words={words}
            problems={problemsOf('name') ?? {}}
          />
          <PasswordForm
            key={done}
            words={words}
            email={user.email}
            problems={problemsOf('password')}
          />
        </div>
        <SessionList sessions={sessions} words={words} />
      </div>
    </main>
  )
}
