import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const addressNow = () => location.pathname + location.search
let ownAddress = addressNow()

/**
 * A link inside the shop keeps the policy of the current document, which allows the picture hosts of
 * its own page. A page with other hosts loads as a new document. If the policy refuses the pictures
 * there too, the script does not load it again. The dashboard never reloads: typed text would be lost.
 */
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  const address = addressNow()
  if (effectiveDirective !== 'img-src' || address === ownAddress) return
  if (/^\/dashboard/i.test(address)) return
  ownAddress = address
  location.reload()
})

declare global {
  interface Window {
    /** Absent in older browsers; TypeScript does not know it yet. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown
    }
  }
}

/**
 * React makes a script element by a constant, and fills it with structured data, in which the page
 * escapes every `<`. Any other HTML, and every script as text, is refused.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' || !html.includes('<') ? html : null),
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
