import { Link } from 'react-router'
import { findQuestion } from '#src/features/profiles/find-question.server.ts'
import { Portrait } from '#src/features/profiles/portrait.tsx'
import { profilePath } from '#src/features/profiles/profile-path.ts'
import { QuestionFacts } from '#src/features/profiles/question-facts.tsx'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/one-question'

export const handle = { permission: 'question.read', requestClass: 'reads' } satisfies PageHandle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const question = await findQuestion(shop.db.read, params.id)
  if (!question) return notFoundPage(language)
  return { isFound: true as const, language, messages: messagesFor(language, 'question'), question }
}

export function headers() {
  return { 'x-robots-tag': 'noindex' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.messages.title)]
  return [pageTitle(loaderData.question.title)]
}

export default function OneQuestion({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage messages={loaderData.messages} language={loaderData.language} />
  }

  const { language, messages, question } = loaderData
  const { title, details, host } = question
  return (
    <main id="content" className="grid content-start gap-8 md:gap-12">
      <div className="relative overflow-hidden bg-pond text-on-pond">
        <div className="jamdani-field absolute inset-0 opacity-[0.05]" />
        <div className="container-page relative grid gap-3 py-8 md:py-12">
          <p className="font-semibold text-marigold">{messages.kicker}</p>
          <h1 className="heading-section max-w-[34ch] wrap-anywhere">{title}</h1>
        </div>
      </div>
      <div className="container-page grid items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-14">
        <section aria-labelledby="details" className="grid gap-3">
          <h2 id="details" className="text-2xl">
            {messages.details}
          </h2>
          <p className="max-w-[60ch] text-lg whitespace-pre-line wrap-anywhere">{details}</p>
        </section>
        <div className="grid gap-6">
          <section aria-label={messages.host} className="card flex items-center gap-4 p-4 md:p-5">
            <Portrait image={host.image} name={host.name} size="small" />
            <div className="min-w-0">
              <p className="text-quiet">{messages.host}</p>
              <HostName host={host} path={profilePath(host.email, language)} />
            </div>
          </section>
          <QuestionFacts question={question} language={language} messages={messages} />
        </div>
      </div>
    </main>
  )
}

type HostNameProps = {
  readonly host: { readonly name: string; readonly email: string }
  readonly path: string
}

function HostName({ host: { name, email }, path }: HostNameProps) {
  const className = 'text-xl font-bold wrap-anywhere'
  if (email === '') return <p className={className}>{name}</p>
  return (
    <Link to={path} className={`${className} inline-flex min-h-11 items-center underline`}>
      {name}
    </Link>
  )
}
