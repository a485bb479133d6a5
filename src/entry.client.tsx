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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
