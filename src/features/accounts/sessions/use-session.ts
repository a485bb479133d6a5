import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'

export type AuthState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-in'; readonly user: SessionUser }
  | { readonly kind: 'signed-out' }

/** Lives as long as the document, so that a change of layout keeps the user. */
let lastKnown: AuthState = { kind: 'loading' }

/**
 * The visitor's session. Public pages are the same bytes for all visitors, so they fetch it after load,
 * and again after each form, which may have signed in. The last answer is valid until the next.
 */
export function useSession(): AuthState {
  const [state, setState] = useState(lastKnown)
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (isSending) return
    const asking = new AbortController()
    const learn = (learnt: AuthState) => {
      lastKnown = learnt
      setState(learnt)
    }
    askForUser(asking.signal).then(learn, () => {
      // Without an answer the visitor counts as signed out, unless an earlier answer is cached.
      if (!asking.signal.aborted && lastKnown.kind === 'loading') learn({ kind: 'signed-out' })
    })
    return () => asking.abort()
  }, [isSending])

  return state
}

async function askForUser(signal: AbortSignal): Promise<AuthState> {
  const response = await fetch('/api/auth/get-session', { signal })
  if (response.status === 401) return { kind: 'signed-out' }
  // A busy shop returned no session answer.
  if (!response.ok) throw new Error(`The shop answered ${response.status} instead of a session`)
  const session: { readonly user: SessionUser } | null = await response.json()
  return session ? { kind: 'signed-in', user: session.user } : { kind: 'signed-out' }
}
