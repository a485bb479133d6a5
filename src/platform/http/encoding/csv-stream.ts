import { Readable } from 'node:stream'
import { csvLine } from '#src/lib/text/csv.ts'
import type { Answer } from '#src/platform/http/answer.ts'
import { asWholeList } from '#src/platform/http/whole-list.ts'

type Csv<Item> = {
  readonly fileName: string
  readonly headings: readonly string[]
  readonly batches: AsyncIterable<readonly Item[]>
  readonly cellsOf: (item: Item) => readonly string[]
}

/** Without it, Excel reads Bangla as Latin letters. */
const unicodeMark = '\uFEFF'

/** A table of any length as a file, with one batch in memory at a time; no cell is a formula. */
export function csvAnswer<Item>({ fileName, ...table }: Csv<Item>): Answer {
  return {
    status: 200,
    body: asWholeList(Readable.from(linesOf(table), { objectMode: false })),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  }
}

async function* linesOf<Item>({
  headings,
  batches,
  cellsOf,
}: Omit<Csv<Item>, 'fileName'>): AsyncGenerator<string> {
  yield unicodeMark + csvLine(headings)
  for await (const batch of batches) {
    if (batch.length > 0) yield batch.map((item) => csvLine(cellsOf(item))).join('')
  }
}
