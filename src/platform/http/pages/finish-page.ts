/** Turns a rendered response into the bytes and headers of a page, with the policy of this page. */

import { createHash } from 'node:crypto'
import { pagePolicy } from '#src/platform/http/pages/security-headers.ts'

/** The renderer names one more origin of pictures in it; the header itself never leaves. */
export const pictureOriginHeader = 'x-picture-origin'

export type FinishedPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A page or its data. Cookies are left to the caller. */
export async function finishPage(response: Response, scriptMark: string): Promise<FinishedPage> {
  const headers: Record<string, string> = {
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== pictureOriginHeader) headers[name] = value
  }

  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) return { headers, body: text }
  const { html, scriptHashes } = hashOwnScripts(text, scriptMark)
  const named = response.headers.get(pictureOriginHeader)
  const pictureOrigins = [...pictureOriginsIn(html), ...(named === null ? [] : [named])]
  const policy = pagePolicy({ scriptHashes, pictureOrigins })
  return { headers: { ...headers, 'content-security-policy': policy }, body: html }
}

/** Origins of the pictures on this page that other sites serve; React has escaped all other text. */
export function pictureOriginsIn(html: string): readonly string[] {
  const origins = new Set<string>()
  for (const [, address = ''] of html.matchAll(/<img\b[^>]*? src="(https:[^"]+)"/g)) {
    const plain = address.replaceAll('&amp;', '&')
    const origin = URL.canParse(plain) ? new URL(plain).origin : ''
    // A host could hold a character that ends a directive, and so extend the policy.
    if (/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)) origins.add(origin)
  }
  return [...origins]
}

/**
 * Only scripts that carry the mark are the page's own. The mark is random, so text that an editor
 * wrote cannot carry it; it is removed before the page leaves.
 */
export function hashOwnScripts(
  marked: string,
  mark: string,
): { readonly html: string; readonly scriptHashes: readonly string[] } {
  const scriptHashes = new Set<string>()
  const html = marked.replaceAll(
    new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, 'g'),
    (_whole, before: string, after: string, script: string) => {
      if (script !== '') {
        scriptHashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
      }
      return `<script${before}${after}>${script}</script>`
    },
  )
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptHashes: [...scriptHashes] }
}
