/** Reads the feeds as their readers do: a table with a line of names, or RSS with Google's names. */

import type { FeedLine } from '#tests/support/feeds/feed-rules.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'

/** Throws for a line that has not as many cells as there are names. */
export function linesOfCsv(csv: string): readonly FeedLine[] {
  const [names = [], ...lines] = readCsv(csv)
  return lines.map((cells) => {
    if (cells.length !== names.length) throw new Error(`${cells.length} cells in ${cells[0]}`)
    const filled = names.map((name, at) => [name, valuesIn(name, cells[at] ?? '')] as const)
    return new Map(filled.filter(([, values]) => values.length > 0))
  })
}

function valuesIn(name: string, cell: string): readonly string[] {
  if (cell === '') return []
  return name === 'additional_image_link' ? cell.split(',') : [cell]
}

export function linesOfXml(xml: string): readonly FeedLine[] {
  const items = childOf(readXml(xml), 'channel').children.filter(({ name }) => name === 'item')
  return items.map(({ children }) => {
    const named = Map.groupBy(children, ({ name }) => name.replace(/^g:/, ''))
    return new Map([...named].map(([name, all]) => [name, all.map(({ text }) => text)]))
  })
}
