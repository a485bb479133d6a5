import { useState } from 'react'
import { isReadAction, isTokenScope } from '#src/domain/access/token-scopes.ts'
import { useEndToken } from '#src/features/accounts/dashboard/programs/use-tokens.ts'
import type { ApiTokenOnTheWire } from '#src/features/accounts/tokens/api-token-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type TokenCardProps = {
  readonly token: ApiTokenOnTheWire
  /** The card and its buttons are about to leave the page. */
  readonly onEnded: () => void
  readonly messages: DashboardMessages<'programs'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function TokenCard({ token, onEnded, messages, dialogs }: TokenCardProps) {
  const { _id, name, maker, madeAt, expiresAt, usedAt, isOver } = token
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const end = useEndToken(messages.ended, onEnded)
  const scopes = token.scopes.filter(isTokenScope)
  const at = (text: string) => formatDateTime(new Date(text), language)
  return (
    <li className="card grid gap-3 p-5 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{name}</strong>
        <span className="status-pill text-quiet">
          {scopes.every(isReadAction) ? messages.readsOnly : messages.changes}
        </span>
        {isOver && <span className="status-pill text-bad">{messages.over}</span>}
      </p>
      <p>{scopes.map((scope) => messages.scopes[scope]).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
        <span>{interpolate(messages.madeAt, { at: at(madeAt), who: maker })}</span>
        {!isOver && <span>{interpolate(messages.ends, { at: at(expiresAt) })}</span>}
        <span>
          {usedAt === null ? messages.never : interpolate(messages.lastUsed, { at: at(usedAt) })}
        </span>
      </p>
      <BusyButton
        className="button-quiet justify-self-start text-bad"
        aria-label={interpolate(messages.endOf, { name })}
        isBusy={end.isPending}
        press={() => setAsks(true)}
      >
        {messages.end}
      </BusyButton>
      {asks && (
        <ConfirmDialog
          question={messages.askEnd}
          subject={interpolate(messages.aboutEnd, { name })}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) end.mutate(_id)
          }}
        />
      )}
    </li>
  )
}
