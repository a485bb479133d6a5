/** Which requests are for a page that is the same for everybody, and what that page shows. */

import type { PageTag } from '#src/platform/page-cache/page-cache.ts'

type PageSubject = {
  readonly tags: readonly PageTag[]
  /** The name of the one thing it shows; its address ends with it. */
  readonly thing?: string
  /** Only that there is no such thing is said from memory; where there is, the page is not kept. */
  readonly isOnlyAbsence?: true
}

export type PageRule = {
  /** Of a path without its language and without `.data`: the one way it is written, and its tags. */
  readonly match: (path: string) => ({ readonly path: string } & PageSubject) | undefined
  /**
   * The one way its query is written, from `?` on; empty for none. Undefined where the page is not
   * kept. Without this the page looks at no query.
   */
  readonly query?: (given: URLSearchParams) => string | undefined
}

export type AskedPage = PageSubject & {
  /** Also its address: what is rendered for it is rendered for exactly this. */
  readonly key: string
}

/**
 * Undefined for what is not kept. Everything that no rule names (other query names, the case of
 * a path) makes no difference: it leads to the same key.
 */
export function askedPage(rules: readonly PageRule[], target: string): AskedPage | undefined {
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  const query = at < 0 ? '' : target.slice(at + 1)
  // Part of a page's data is not a page.
  if (query.includes('_routes')) return undefined

  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -5).replace(/\/_$/, '/') : path
  const language = /^\/bn(?=\/|$)/i.test(page) ? '/bn' : ''
  const inner = page.slice(language.length) || '/'

  for (const rule of rules) {
    const found = rule.match(inner)
    if (found) {
      const asked = queryOf(rule, query)
      if (asked === undefined) return undefined
      const { path: written, ...subject } = found
      return { ...subject, key: addressOf(language + written, isData) + asked }
    }
  }
  return undefined
}

function addressOf(written: string, isData: boolean): string {
  const path = written.length > 1 && written.endsWith('/') ? written.slice(0, -1) : written
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}

function queryOf({ query }: PageRule, given: string): string | undefined {
  return query && given !== '' ? query(new URLSearchParams(given)) : ''
}
