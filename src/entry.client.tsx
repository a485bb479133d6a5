import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const addressNow = () => location.pathname + location.search
let ownAddress = addressNow()

/**
 * A link inside the shop keeps the policy of the document, which names the hosts of the pictures of
 * its own page: another page with others is loaded as a document of its own. A policy that refuses
 * them there as well is not asked again, and the dashboard keeps what is being typed.
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
