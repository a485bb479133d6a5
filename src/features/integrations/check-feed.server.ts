/** Fetches the shop's own feed as a catalogue outside does, and reads it row by row. */

import type { IntegrationTest } from '#src/features/integrations/integration.ts'
import { feedPath } from '#src/features/seo/product-feed.ts'
import { makeCsvReader } from '#src/lib/text/read-csv.ts'
import { networkFailure } from '#src/platform/outgoing/network-failure.ts'

const withinMs = 20_000
const longestRow = 100_000
/** Meta and Google refuse an item without one of these. */
const needed = ['id', 'title', 'description', 'availability', 'price', 'link', 'image_link']

class FeedProblem extends Error {
  override readonly name = 'FeedProblem'
}

export async function checkFeed(origin: string): Promise<IntegrationTest> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    const response = await fetch(origin + feedPath, { redirect: 'manual', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return { kind: 'failed', noted: `Status ${response.status}` }
    }
    return { kind: 'works', detail: String(await countItems(response)) }
  } catch (error) {
    if (error instanceof FeedProblem) return { kind: 'failed', noted: error.message }
    const noted = signal.aborted ? `No answer in ${withinMs / 1_000} s` : networkFailure(error)
    return { kind: 'failed', noted }
  }
}

async function countItems(response: Response): Promise<number> {
  const check = makeCheck()
  const reader = makeCsvReader(longestRow, () => {
    throw new FeedProblem('The feed has a row without an end')
  })
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    for (const row of reader.push(decoder.decode(chunk, { stream: true }))) check.row(row)
  }
  for (const row of reader.end()) check.row(row)
  return check.end()
}

function makeCheck() {
  let names: readonly string[] | undefined
  const ids = new Set<string>()
  return {
    row: (cells: readonly string[]) => {
      if (cells.length === 0) return
      if (!names) {
        const absent = needed.filter((name) => !cells.includes(name))
        if (absent.length > 0) throw new FeedProblem(`The feed has no column ${absent.join(', ')}`)
        names = cells
        return
      }
      const cellOf = (name: string) => cells[names?.indexOf(name) ?? -1] ?? ''
      const id = cellOf('id')
      const empty = needed.find((name) => cellOf(name) === '')
      if (empty !== undefined) throw new FeedProblem(`The item ${id} has no ${empty}`)
      if (!/^\d+(\.\d{1,2})? BDT$/.test(cellOf('price'))) {
        throw new FeedProblem(`The item ${id} has no price in taka`)
      }
      if (ids.has(id)) throw new FeedProblem(`The feed has two items ${id}`)
      ids.add(id)
    },
    end: () => {
      if (!names) throw new FeedProblem('The feed is empty')
      return ids.size
    },
  }
}
