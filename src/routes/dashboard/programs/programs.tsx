/** The tokens by which programs of the owner call the shop. */

import { useState } from 'react'
import { TokenCard } from '#src/features/accounts/dashboard/programs/token-card.tsx'
import { TokenForm } from '#src/features/accounts/dashboard/programs/token-form.tsx'
import { useTokens } from '#src/features/accounts/dashboard/programs/use-tokens.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { ShownOnce } from '#src/ui/dashboard/copy/shown-once.tsx'
import type { Route } from './+types/programs'

export const handle = { permission: 'token.manage', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'programs'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Programs({ loaderData }: Route.ComponentProps) {
  const { messages, dialogs } = loaderData
  const tokens = useTokens()
  const [made, setMade] = useState<string>()
  return (
    <main id="content" className="container-desk grid max-w-3xl content-start gap-6 py-6">
      <div className="grid gap-2">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="text-quiet">{messages.lead}</p>
        <a href="/api/docs" className="justify-self-start py-2 underline">
          {messages.docs}
        </a>
      </div>
      {made !== undefined && (
        <ShownOnce
          key={made}
          text={made}
          close={() => setMade(undefined)}
          messages={{
            heading: messages.madeHeading,
            lead: messages.madeLead,
            also: '',
            label: messages.token,
            copy: messages.copy,
            copied: messages.copied,
            notCopied: messages.notCopied,
            done: messages.done,
          }}
        />
      )}
      <TokenForm messages={messages} onMade={setMade} />
      <section aria-labelledby="tokens" className="grid gap-3">
        <h2 id="tokens" className="text-xl font-bold">
          {messages.list}
        </h2>
        {!tokens.data && tokens.isError && (
          <div role="alert" className="notice flex flex-wrap items-center gap-3">
            <p>{messages.failed}</p>
            <button type="button" className="button-quiet" onClick={() => void tokens.refetch()}>
              {messages.tryAgain}
            </button>
          </div>
        )}
        {!tokens.data && !tokens.isError && (
          <p role="status" className="text-quiet">
            {messages.loading}
          </p>
        )}
        {tokens.data?.tokens.length === 0 && <p className="text-quiet">{messages.nobody}</p>}
        <ul className="grid gap-3">
          {tokens.data?.tokens.map((token) => (
            <TokenCard key={token._id} token={token} messages={messages} dialogs={dialogs} />
          ))}
        </ul>
      </section>
    </main>
  )
}
