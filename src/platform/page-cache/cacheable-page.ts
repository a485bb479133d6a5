/** Which requests are for a page that is the same for all visitors, and what that page shows. */

import type { CacheRule, DeclaredPage } from '#src/platform/http/pages/declared-pages.ts'
import type { PageTable } from '#src/platform/http/pages/page-table.ts'
import { applyClassRule, type ClassRule } from '#src/platform/load/class-rule.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'

export type CacheablePage = {
  /** Also its address: the page is rendered for exactly this. */
  readonly key: string
  readonly tags: readonly PageTag[]
  readonly subject?: Subject
  /** The cache answers only that the subject does not exist; a page of one that does is not cached. */
  readonly isOnlyAbsence?: true
}

/** The one thing that a page shows: its address ends with the parameter that names it. */
export type Subject = { readonly param: string; readonly name: string }

/** How subjects are named by a parameter, and whether one exists: many addresses are made up. */
export type SubjectKind = {
  readonly isName: (text: string) => boolean
  readonly exists: (name: string) => Promise<boolean>
  /** Whether the page of a subject that does not exist leads to another address: it answers itself. */
  readonly isElsewhere?: (name: string) => Promise<boolean>
}

/** By the parameter's name. */
export type SubjectKinds = Readonly<Record<string, SubjectKind>>

export type FindCacheable = (target: string) => CacheablePage | undefined

export function makeFindCacheable(table: PageTable, kinds: SubjectKinds): FindCacheable {
  for (const page of table.pages) if (page.cache) requireSubject(page, kinds)

  return (target) => {
    const at = target.indexOf('?')
    const path = at < 0 ? target : target.slice(0, at)
    const query = at < 0 ? '' : target.slice(at + 1)
    const found = table.find(path)
    const cache = found?.page.cache
    // Part of a page's data is not a page.
    if (!cache || query.includes('_routes')) return undefined

    const subject = subjectOf(found.params)
    if (subject && !isPlainSegment(subject.name)) return undefined
    const written = writtenQuery(cache, query)
    if (written === undefined) return undefined

    const key = addressOf(found.page.pattern, subject, found.isData) + written
    const kind = subject && kinds[subject.param]
    if (!subject || !kind) return { key, tags: cache.tags }
    if (kind.isName(subject.name)) return { key, tags: tagsOf(cache, subject), subject }
    // Found under an internal name, which no write invalidates, or under none.
    return {
      key,
      tags: cache.tags.filter((tag) => !tag.includes('{')),
      subject,
      isOnlyAbsence: true,
    }
  }
}

function requireSubject({ pattern, cache }: DeclaredPage, kinds: SubjectKinds): void {
  const params = [...pattern.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const isKnown = params.every((param) => param in kinds && pattern.endsWith(`/:${param}`))
  const ofTags = [...(cache?.tags.join() ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (isKnown && !pattern.includes('*') && ofTags.every((name) => params.includes(name))) return
  throw new Error(`The page ${pattern} declares a cache for a parameter that names no subject`)
}

function subjectOf(params: Readonly<Record<string, string | undefined>>): Subject | undefined {
  const [param, name] = Object.entries(params)[0] ?? []
  return param !== undefined && name !== undefined ? { param, name } : undefined
}

/** A segment that leads nowhere else: not up, not deeper, not to the data of a page. */
function isPlainSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/\/|\.data$/.test(name)
}

function tagsOf({ tags }: CacheRule, { param, name }: Subject): readonly PageTag[] {
  return tags.map((tag) => tag.replace(`{${param}}`, () => name))
}

function writtenQuery({ vary }: CacheRule, query: string): string | undefined {
  return vary && query !== '' ? vary(new URLSearchParams(query)) : ''
}

/** Segments of the pattern in lower case: all spellings of a path have one key. */
function addressOf(pattern: string, subject: Subject | undefined, isData: boolean): string {
  const path = pattern
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? encodeURIComponent(subject?.name ?? '') : segment.toLowerCase(),
    )
    .join('/')
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}

/** The class that a page declares. The cache sheds its own pages: a hit costs no more than a refusal. */
export function classOfPages(table: PageTable, findCacheable: FindCacheable): ClassRule {
  return (line) => {
    const { isRead, path, query } = line
    const page = table.find(path)?.page
    if (!page) return 'reads'
    const isCached = isRead && page.cache && findCacheable(query === '' ? path : `${path}?${query}`)
    return isCached ? 'exempt' : applyClassRule(page.requestClass, line)
  }
}
