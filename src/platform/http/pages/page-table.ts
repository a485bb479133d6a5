import type { DeclaredPage } from '#src/platform/http/pages/declared-pages.ts'
import { makeRouteTable } from '#src/platform/http/route-table.ts'

export type FoundPage = {
  readonly page: DeclaredPage
  /** Decoded. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The router's data request for the page, which ends with `.data`. */
  readonly isData: boolean
}

export type PageTable = {
  readonly pages: readonly DeclaredPage[]
  /** By the path of the page or of its data request. Matching ignores case, as the router does. */
  readonly find: (path: string) => FoundPage | undefined
}

/** As long as a request's first line and headers may be. */
const maxParamLength = 16_384

export function makePageTable(pages: readonly DeclaredPage[]): PageTable {
  const table = makeRouteTable<DeclaredPage>({ caseSensitive: false, maxParamLength })
  for (const page of pages) table.add(['GET'], page.pattern, page)

  return {
    pages,
    find: (path) => {
      const isData = path.endsWith('.data')
      const found = table.find('GET', isData ? pathOfDocument(path) : path)
      return found && { page: found.declared, params: found.params, isData }
    },
  }
}

/** `/_.data` is the data of `/`. */
function pathOfDocument(dataPath: string): string {
  return dataPath.slice(0, -'.data'.length).replace(/\/_$/, '/') || '/'
}
