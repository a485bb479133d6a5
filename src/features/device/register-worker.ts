/** The address of a script, as the page's policy on trusted types demands it. */
type TypedWindow = {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: () => string },
    ) => { readonly createScriptURL: (address: string) => string }
  }
}

const address = '/service-worker.js'

let isRegistered = false

/** Once a document. A browser that refuses has all but the offline page. */
export function registerWorker(): void {
  if (isRegistered || !('serviceWorker' in navigator)) return
  isRegistered = true
  const { trustedTypes } = window as unknown as TypedWindow
  // This policy knows one address, whatever it is given (decision 0080).
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  navigator.serviceWorker
    .register(policy?.createScriptURL(address) ?? address, { updateViaCache: 'none' })
    .catch(() => undefined)
}
