/**
 * The list of pages that the router in the browser knows. The build's own list holds every page of the
 * shop; a visitor needs those of one language: the dashboard and the other language load as a new
 * document (see `language-switch.tsx` and `places.ts`).
 */

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { type Language, languages } from '../src/i18n/language.ts'
import { languageOfPageId, listOfLanguage } from '../src/i18n/pages-of-language.ts'

type Page = { readonly imports?: readonly string[] }
type Manifest = { readonly url: string; readonly routes: Readonly<Record<string, Page>> }

/**
 * The text of the list with the pages of this language alone, and with its own address. It omits what
 * the router takes as absent, and of each page the files that the document around it has loaded.
 */
export function manifestOfLanguage(text: string, language: Language): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}') + 1
  const { url, routes, ...manifest }: Manifest = JSON.parse(text.slice(start, end))
  const kept = Object.entries(routes).filter(
    ([id]) => id === 'root' || languageOfPageId(id) === language,
  )
  if (kept.length < 10) throw new Error(`The build's list names ${kept.length} pages: ${language}`)
  const loaded = new Set(routes.root?.imports)
  const pages = kept.map(([id, page]) => {
    const imports = page.imports?.filter((file) => id === 'root' || !loaded.has(file))
    return [id, Object.fromEntries(Object.entries({ ...page, imports }).filter(isPresent))] as const
  })
  const list = {
    ...manifest,
    url: listOfLanguage(url, language),
    routes: Object.fromEntries(pages),
  }
  return text.slice(0, start) + JSON.stringify(list) + text.slice(end)
}

function isPresent([, value]: readonly [string, unknown]): boolean {
  return value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** Writes a list for each language beside the build's own: `entry.server.tsx` names them. */
export function writeManifests(folder: string): void {
  const [whole, ...others] = globSync(`${folder}/manifest-*.js`)
  if (whole === undefined || others.length > 0) {
    throw new Error(`Expected one list of pages in ${folder}`)
  }
  const text = readFileSync(whole, 'utf8')
  for (const language of languages) {
    writeFileSync(listOfLanguage(whole, language), manifestOfLanguage(text, language))
  }
}
