/** The own name, password and sessions. Works without JavaScript. */

import { redirect } from 'react-router'
import { AboutYou } from '#src/features/accounts/dashboard/about-you.tsx'
import { LanguageForm } from '#src/features/accounts/dashboard/language-form.tsx'
import { PasswordForm } from '#src/features/accounts/dashboard/password-form.tsx'
import { SecondFactors } from '#src/features/accounts/dashboard/second-factors.tsx'
import { SessionList } from '#src/features/accounts/dashboard/session-list.tsx'
import { findFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import {
  ChangePasswordForm,
  changePassword,
} from '#src/features/accounts/passwords/change-password.server.ts'
import {
  endOtherSessions,
  endSession,
} from '#src/features/accounts/sessions/end-sessions.server.ts'
import { listSessions } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { RevokeForm } from '#src/features/accounts/sessions/revoke-form.ts'
import { chooseLanguage } from '#src/features/accounts/users/choose-language.server.ts'
import { saveUser } from '#src/features/accounts/users/save-user.server.ts'
import { savedUser } from '#src/features/accounts/users/user-form.ts'
import {
  isEmailVerified,
  mailVerificationAgain,
} from '#src/features/accounts/verify/verify-email.server.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Language, languages } from '#src/i18n/language.ts'
import { problemSentences } from '#src/i18n/messages-for.ts'
import { returnTo } from '#src/lib/text/return-to.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'
import { type AccountFailure, refusalOf } from '#src/routes/account/account-refusal.ts'
import { sentencesFor } from '#src/routes/account/answer-form.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { refuse } from '#src/routes/refuse.ts'
import type { Route } from './+types/my-account'

export const handle = { permission: 'account.manage', requestClass: 'owner' } satisfies PageHandle

/** What was done before this page came, as its address says it. */
const doneTexts = {
  name: 'nameSaved',
  language: 'languageSaved',
  password: 'passwordChanged',
  session: 'ended',
  others: 'othersEnded',
  verify: 'linkMailed',
} as const satisfies Record<string, keyof DashboardMessages<'account'>>

type Done = keyof typeof doneTexts

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, identity, caller } = context.get(pageContext)
  const own = await identity.findSession(request.headers.get('cookie'))
  // The session ended during this request.
  if (!own) throw redirect('/login', 303)
  return {
    user: own.user,
    emailIsVerified: await isEmailVerified(shop.db.read, own.user.id),
    sessions: await listSessions(shop, {
      userId: own.user.id,
      current: own.sessionId,
      language: caller.language,
    }),
    done: doneIn(url),
    messages: dashboardMessages(caller.language, 'account'),
    factors: await findFactors(shop.db.read, own.user.id),
    isFactorMissing: own.lacksFactor,
    factorMessages: dashboardMessages(caller.language, 'factors'),
    dialogs: dashboardMessages(caller.language, 'dialogs'),
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
  const { language } = caller
  const form = await request.formData()
  const cookies = request.headers.get('cookie')
  const own = await identity.findSession(cookies)
  if (!own) return redirect('/login', 303)

  switch (form.get('intent')) {
    case 'name': {
      const email = caller.user?.email ?? ''
      const name = String(form.get('name') ?? '')
      const typed = savedUser(email).safeParse({ email, name })
      if (!typed.success) {
        const problems = problemSentences(language, fieldProblems(typed.error) ?? {})
        return refuse(refused(language, { problems, intent: 'name', typedName: name }), 400)
      }
      const saved = await saveUser(shop, { email, name: typed.data.name })
      return saved.ok ? redirectDone('name') : redirect('/login', 303)
    }
    case 'language': {
      const chosen = languages.find((one) => one === form.get('language'))
      if (chosen === undefined) return refuse(refused(language), 400)
      await chooseLanguage(shop, own.user.id, chosen)
      const from = form.get('from')
      return redirect(returnTo(typeof from === 'string' ? from : null, pageAfter('language')), 303)
    }
    case 'password': {
      const typed = readForm(ChangePasswordForm, {
        currentPassword: String(form.get('currentPassword') ?? ''),
        newPassword: String(form.get('newPassword') ?? ''),
      })
      if (!typed.ok) return refuseFailure(language, typed.failure, 'password')
      const visitor = visitorOf(identity, request.headers, caller.from)
      const command = { user: own.user, form: typed.value, visitor }
      const changed = await changePassword(identity, command)
      return changed.ok
        ? redirectDone('password', [identity.sessionCookie.set(changed.value.token)])
        : refuseFailure(language, changed.failure, 'password')
    }
    case 'session': {
      const typed = readForm(RevokeForm, { id: String(form.get('id') ?? '') })
      if (!typed.ok) return refuseFailure(language, typed.failure, 'session')
      const { id } = typed.value
      const ended = await endSession(identity, own, id)
      if (!ended.ok) return refuseFailure(language, ended.failure, 'session')
      const isOwn = id === own.sessionId
      return redirectDone('session', isOwn ? identity.sessionCookie.clear(cookies) : [])
    }
    case 'verify': {
      const mailed = await mailVerificationAgain(identity, own.user)
      return mailed.ok ? redirectDone('verify') : refuseFailure(language, mailed.failure, 'verify')
    }
    case 'others':
      await endOtherSessions(identity, own)
      return redirectDone('others')
    default:
      return refuse(refused(language), 400)
  }
}

function refuseFailure(language: Language, failure: AccountFailure, intent: Done) {
  if (failure.kind === 'signed-out') return redirect('/login', 303)
  const refusal = refusalOf(failure)
  const { message: notice, problems } = sentencesFor(refusal, language)
  const shown: Refusal = { notice, problems, intent }
  return refuse(shown, refusal.status, refusal.retryAfterSeconds)
}

function redirectDone(done: Done, setCookies: readonly string[] = []) {
  const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]))
  return redirect(pageAfter(done), { status: 303, headers })
}

function pageAfter(done: Done): string {
  return `/dashboard/my-account?done=${done}`
}

function refused(language: Language, parts: Partial<Refusal> = {}): Refusal {
  return {
    notice: dashboardMessages(language, 'account').notNow,
    problems: {},
    intent: '',
    ...parts,
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'
export { headersOfAction as headers } from '#src/routes/refuse.ts'

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { user, emailIsVerified, sessions, done, messages } = loaderData
  const { factors, isFactorMissing, factorMessages, dialogs } = loaderData
  const problemsOf = (intent: string) =>
    actionData?.intent === intent ? actionData.problems : undefined
  return (
    <main id="content" className="container-desk grid content-start gap-6 py-6">
      <h1 className="heading-desk">{messages.heading}</h1>
      {actionData ? (
        <p role="alert" className="notice">
          {actionData.notice}
        </p>
      ) : (
        done && (
          <p role="status" className="notice">
            {messages[doneTexts[done]]}
          </p>
        )
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <AboutYou
            user={user}
            emailIsVerified={emailIsVerified}
            typedName={actionData?.typedName}
            messages={messages}
            problems={problemsOf('name') ?? {}}
          />
          <LanguageForm messages={messages} />
          <PasswordForm
            key={done}
            messages={messages}
            email={user.email}
            problems={problemsOf('password')}
          />
        </div>
        <div className="grid gap-6">
          <SecondFactors
            factors={factors}
            isMissing={isFactorMissing}
            messages={factorMessages}
            dialogs={dialogs}
          />
          <SessionList sessions={sessions} messages={messages} />
        </div>
      </div>
    </main>
  )
}
