/** The tokens by which programs of the owner call the shop. */

import { useRef, useState } from 'react'
import { TokenCard } from '#src/features/accounts/dashboard/programs/token-card.tsx'
import { TokenForm } from '#src/features/accounts/dashboard/programs/token-form.tsx'
import { useTokens } from '#src/features/accounts/dashboard/programs/use-tokens.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
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
  const read = useTokens()
  const [made, setMade] = useState<string>()
  const list = useRef<HTMLHeadingElement>(null)
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <div className="grid max-w-3xl gap-6">
        <a href="/api/docs" className="justify-self-start py-2 underline">
          {messages.docs}
        </a>
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
          <h2 id="tokens" ref={list} tabIndex={-1} className="text-xl font-bold">
            {messages.list}
          </h2>
          {!read.data && <ReadState read={read} messages={messages} />}
          {read.data?.tokens.length === 0 && <p className="text-quiet">{messages.nobody}</p>}
          <ul className="grid gap-3">
            {read.data?.tokens.map((token) => (
              <TokenCard
                key={token._id}
                token={token}
                onEnded={() => list.current?.focus()}
                messages={messages}
                dialogs={dialogs}
              />
            ))}
          </ul>
        </section>
      </div>
    </DeskPage>
  )
}
