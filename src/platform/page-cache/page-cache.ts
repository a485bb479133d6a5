/**
 * Holds pages in the bytes that leave, until something they show changes. However many visitors request a
 * page, it is rendered once; a write evicts only the pages with its tags.
 */

import { LRUCache } from 'lru-cache'
import type { Encoding } from '#src/platform/http/encoding/accepted-encoding.ts'

/** What a page shows: `product:kettle`, `stock:kettle`, `catalogue` … `stock:*` is every stock. */
export type PageTag = string

/** A page in every encoding, with the headers of each. */
export type StoredPage = {
  readonly status: 200 | 404
  readonly formIn: (encoding: Encoding) => StoredForm
  /** Of all its bodies, with those that are made on first request. */
  readonly bytes: number
}

export type StoredForm = {
  readonly body: Buffer
  /** Names and values in turn: Node writes such a list without checks. */
  readonly headers: readonly string[]
  /** Those of a 304. */
  readonly headersOfUnchanged: readonly string[]
  /** Undefined for a page that does not exist. */
  readonly etag: string | undefined
}

export type PageToKeep = {
  readonly key: string
  readonly tags: readonly PageTag[]
  /** Undefined: there is no such page. */
  readonly render: () => Promise<StoredPage | undefined>
  /** A page with another status is served to the waiting requests, and not cached. */
  readonly keptStatus?: StoredPage['status']
}

export type PageCache = {
  readonly find: (key: string) => StoredPage | undefined
  readonly findOrRender: (page: PageToKeep) => Promise<StoredPage | undefined>
  /** Works in the same tick: every later request sees the current state. */
  readonly evict: (tags: readonly PageTag[]) => void
  readonly evictAll: () => void
  readonly counts: () => {
    readonly pages: number
    readonly bytes: number
    readonly renders: number
  }
}

type Entry = { readonly page: StoredPage; readonly tags: readonly PageTag[] }

type Rendering = {
  readonly page: Promise<StoredPage | undefined>
  readonly tags: ReadonlySet<PageTag>
  /** Something that it shows has changed since the render began: it may be served, never cached. */
  isStale: boolean
}

/** An entry besides its bodies: keys, tags, and three sets of headers with a policy each. */
const overheadBytes = 8_192

export function makePageCache({ mostBytes }: { readonly mostBytes: number }): PageCache {
  const keysByTag = new Map<PageTag, Set<string>>()
  const rendering = new Map<string, Rendering>()
  let renders = 0

  const pages = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    disposeAfter: (entry, key, reason) => {
      if (reason !== 'set') forgetTags(key, entry)
    },
  })

  function forgetTags(key: string, { tags }: Entry): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry): void {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    pages.set(key, entry)
    // A page larger than the whole cache is not stored.
    if (!pages.has(key)) forgetTags(key, entry)
  }

  function startRendering({ key, tags, render, keptStatus = 200 }: PageToKeep): Rendering {
    renders += 1
    const one: Rendering = {
      tags: new Set(tags),
      isStale: false,
      page: render().then(
        (page) => {
          if (rendering.get(key) === one) rendering.delete(key)
          if (page?.status === keptStatus && !one.isStale) keep(key, { page, tags })
          return page
        },
        (error: unknown) => {
          if (rendering.get(key) === one) rendering.delete(key)
          throw error
        },
      ),
    }
    rendering.set(key, one)
    return one
  }

  return {
    find: (key) => pages.get(key)?.page,

    findOrRender: async (page) =>
      pages.get(page.key)?.page ?? (rendering.get(page.key) ?? startRendering(page)).page,

    evict: (changed) => {
      const tags = changed.flatMap((tag) => [tag, `${tag.slice(0, tag.indexOf(':') + 1)}*`])
      for (const tag of tags) {
        for (const key of keysByTag.get(tag) ?? []) pages.delete(key)
      }
      for (const [key, one] of rendering) {
        if (!tags.some((tag) => one.tags.has(tag))) continue
        one.isStale = true
        // Later requests must not join this render: it has read the old state.
        rendering.delete(key)
      }
    },

    evictAll: () => {
      pages.clear()
      for (const [key, one] of rendering) {
        one.isStale = true
        rendering.delete(key)
      }
    },

    counts: () => ({ pages: pages.size, bytes: pages.calculatedSize, renders }),
  }
}

function sizeOf({ page }: Entry, key: string): number {
  return page.bytes + key.length * 2 + overheadBytes
}
