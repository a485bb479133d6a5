import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { SessionUser } from '#src/features/accounts/session-user.ts'

/** Lives as long as the document, so that a change of layout does not forget who is looking. */
let lastKnown: SessionUser | undefined

/**
 * Whoever is looking, undefined until that is known and for nobody. Public pages are the same for
 * everybody, so they learn it after load, and again after each form, which may have signed in.
 */
export function useSession(): SessionUser | undefined {
  const [user, setUser] = useState(lastKnown)
  const isSending = useNavigation().formMethod === 'POST'

  useEffect(() => {
    if (isSending) return
    const asking = new AbortController()
    askForUser(asking.signal).then(
      (found) => {
        lastKnown = found
        setUser(found)
      },
      () => {
        // Without a network the page stays as it is.
      },
    )
    return () => asking.abort()
  }, [isSending])

  return user
}

async function askForUser(signal: AbortSignal): Promise<SessionUser | undefined> {
  const response = await fetch('/api/auth/get-session', { signal })
  if (!response.ok) return undefined
  const session: { readonly user: SessionUser } | null = await response.json()
  return session?.user
}
