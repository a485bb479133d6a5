import { redirectDocument } from 'react-router'
import { hashOfAddress } from '#src/features/media/picture-address.ts'

/**
 * Throws a redirect if the page would load into an open document and has pictures from other hosts:
 * only the security policy of its own document names those hosts.
 */
export function requireOwnDocument(
  { request, url }: { readonly request: Request; readonly url: URL },
  images: readonly string[],
): void {
  const isForOpenPage = new URL(request.url).pathname.endsWith('.data')
  if (!isForOpenPage || !images.some(isForeign)) return
  throw redirectDocument(`${url.pathname}${url.search}`)
}

function isForeign(image: string): boolean {
  return image !== '' && hashOfAddress(image) === undefined
}
