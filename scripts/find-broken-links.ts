/**
 * Checks links in the documents: a link to a file needs the file, and a link to a test file whose
 * text is a title needs the test with that title.
 */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Reading = {
  readonly exists: (file: string) => boolean
  readonly read: (file: string) => string
}

const repository: Reading = {
  exists: existsSync,
  read: (file) => readFileSync(file, 'utf8'),
}

/** A sentence for each broken link of `document`. */
export function findBrokenLinks(document: string, files = repository): readonly string[] {
  const text = files.read(document).replaceAll(/^```.*?^```/gms, '')
  return [...text.matchAll(/\[([^\][]+)\]\(([^)\s]+)\)/g)].flatMap(
    ([, title = '', target = '']) => {
      if (/^[a-z]+:/.test(target) || target.startsWith('#')) return []
      const [path = '', heading] = target.split('#')
      const file = normalize(join(dirname(document), path))
      if (!files.exists(file)) return [`${document}: there is no ${file}`]
      if (heading !== undefined && !headingsIn(files.read(file)).includes(heading)) {
        return [`${document}: ${file} has no heading #${heading}`]
      }
      if (!/\.(?:test|spec)\.tsx?$/.test(file) || titlesIn(files.read(file)).includes(title))
        return []
      return [`${document}: ${file} has no test "${title}"`]
    },
  )
}

function titlesIn(source: string): readonly string[] {
  const titles = /\b(?:it|test\w*)(?:\.\w+)?(?:\([^'`"]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  return [...source.matchAll(titles)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

/** Anchors of headings, as GitHub forms them. */
function headingsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
