import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'

export type AuthState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-in'; readonly user: SessionUser }
  | { readonly kind: 'signed-out' }

/** Lives as long as the document, so that a change of layout does not forget who is looking. */
let lastKnown: AuthState = { kind: 'loading' }

/**
 * Whoever is looking. Public pages are the same for everybody, so they learn it after load, and
 * again after each form, which may have signed in. What is known stands until something else is.
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
      // Without an answer nobody can be signed in; what was known before stays.
      if (!asking.signal.aborted && lastKnown.kind === 'loading') learn({ kind: 'signed-out' })
    })
    return () => asking.abort()
  }, [isSending])

  return state
}

async function askForUser(signal: AbortSignal): Promise<AuthState> {
  const response = await fetch('/api/auth/get-session', { signal })
  if (response.status === 401) return { kind: 'signed-out' }
  // A busy shop has not said who is looking.
  if (!response.ok) throw new Error(`The shop answered ${response.status} instead of a session`)
  const session: { readonly user: SessionUser } | null = await response.json()
  return session ? { kind: 'signed-in', user: session.user } : { kind: 'signed-out' }
}
