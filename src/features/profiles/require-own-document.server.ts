import { redirectDocument } from 'react-router'
import { hashOfAddress } from '#src/features/media/picture-address.ts'

/**
 * Throws where a page is asked for to be put into another one that is open, and has pictures of
 * other hosts: only its own document's policy names them.
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
