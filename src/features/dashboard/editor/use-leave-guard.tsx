import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'

type GuardOptions = {
  /** Whether leaving would discard typed texts. */
  readonly hasChanges: boolean
  /** During a save the owner may leave the form for another page of the dashboard. */
  readonly isSaving?: boolean
  /** Called if the owner confirms leaving. */
  readonly forget?: () => void
  readonly messages: DashboardMessages<'dialogs'>
}

type Guard = {
  readonly question: ReactNode
  /** Allows the next navigation: the form was saved, but React has not rendered that yet. */
  readonly letGo: () => void
}

/** Asks before the owner leaves a changed form: by a dialog in the dashboard, else by the browser. */
export function useLeaveGuard({
  hasChanges,
  isSaving = false,
  forget,
  messages,
}: GuardOptions): Guard {
  const holds = useRef(false)
  useEffect(() => {
    holds.current = hasChanges
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => {
      if (holds.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds.current && !isSaving && currentLocation.pathname !== nextLocation.pathname,
  )

  return {
    letGo: () => {
      holds.current = false
    },
    question: blocker.state === 'blocked' && (
      <ConfirmDialog
        question={messages.askLeave}
        subject={messages.leaveLoses}
        messages={messages}
        onAnswer={(isYes) => {
          if (!isYes) return flushSync(() => blocker.reset())
          forget?.()
          blocker.proceed()
        }}
      />
    ),
  }
}
