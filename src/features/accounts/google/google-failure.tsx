import { useEffect } from 'react'
import { useAlertRole } from '#src/features/accounts/forms/account-form.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

/** Why the sign-in with Google failed. Rendered in the page, so that it also shows without scripts. */
export function GoogleFailure({ message }: { message: string | undefined }) {
  const alert = useAlertRole()

  useEffect(() => {
    if (message !== undefined) showToast('error', message)
  }, [message])

  if (message === undefined) return null
  return (
    <p role={alert} className="notice">
      {message}
    </p>
  )
}
