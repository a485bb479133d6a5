import { useState } from 'react'
import { askForPasskey } from '#src/features/accounts/factors/ask-for-passkey.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const paths = {
  'sign-in': '/auth/sign-in/passkey',
  'second-step': '/auth/sign-in/second-step',
  'step-up': '/auth/step-up',
} as const

type PasskeyButtonProps = {
  readonly purpose: keyof typeof paths
  /** The path to leave for. */
  readonly to: string
  readonly messages: {
    readonly passkey: string
    readonly passkeyFailed: string
    readonly noPasskeys: string
  }
  /** Asked when the button is pressed. */
  readonly isTrusted?: () => boolean
}

/** Does nothing without scripts: the form beside it works without them. */
export function PasskeyButton({ purpose, to, messages, isTrusted }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)

  async function signIn(): Promise<void> {
    if (!('PublicKeyCredential' in window)) {
      showToast('error', messages.noPasskeys)
      return
    }
    setBusy(true)
    try {
      const passkey = await askForPasskey(purpose)
      const trustDevice = isTrusted?.() ?? false
      const body = purpose === 'sign-in' ? { passkey, trustDevice } : { passkey }
      await askApi(paths[purpose], { method: 'POST', body })
      window.location.assign(to)
    } catch {
      // The browser does not say why: the user stopped, or has no passkey of this shop.
      showToast('error', messages.passkeyFailed)
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button-quiet min-h-13" disabled={isBusy} onClick={signIn}>
      {messages.passkey}
    </button>
  )
}
