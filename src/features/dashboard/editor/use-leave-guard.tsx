import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'

type GuardOptions = {
  /** Leaving would lose what was typed. */
  readonly hasChanges: boolean
  /** Within the dashboard a form may be left that is being saved. */
  readonly isSaving?: boolean
  /** Called when the owner leaves all the same. */
  readonly forget?: () => void
  readonly words: DashboardWords<'dialogs'>
}

type Guard = {
  readonly question: ReactNode
  /** Lets the next navigation pass: it was saved, and React has not drawn that yet. */
  readonly letGo: () => void
}

/** Asks before a changed form is left: by a dialog within the dashboard, else by the browser. */
export function useLeaveGuard({
  hasChanges,
  isSaving = false,
  forget,
  words,
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
        question={words.askLeave}
        subject={words.leaveLoses}
        words={words}
        onAnswer={(isYes) => {
          if (!isYes) return flushSync(() => blocker.reset())
          forget?.()
          blocker.proceed()
        }}
      />
    ),
  }
}
