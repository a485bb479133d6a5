import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  noteSessionEnd,
  sessionHasEnded,
  subscribeToSessionEnd,
} from '#src/features/dashboard/session-end.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SessionNoticeProps = { readonly messages: DashboardMessages<'frame'> }

/** Visible until the user sends a form again or leaves the page. */
export function SessionNotice({ messages }: SessionNoticeProps) {
  const hasEnded = useSyncExternalStore(subscribeToSessionEnd, sessionHasEnded, () => false)
  const language = useLanguage()
  const { key: visit } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to lose
  useEffect(() => noteSessionEnd(false), [visit])
  useEffect(() => {
    const forget = () => noteSessionEnd(false)
    document.addEventListener('submit', forget, true)
    return () => document.removeEventListener('submit', forget, true)
  }, [])

  if (!hasEnded) return null
  return (
    <p
      role="alert"
      className="notice sticky bottom-3 z-10 mx-4 flex flex-wrap items-center gap-x-5 print:hidden"
    >
      {messages.sessionEnded}
      <a
        href={`${pathPrefix(language)}/login`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        {messages.signIn}
      </a>
    </p>
  )
}
