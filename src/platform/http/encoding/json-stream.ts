import { Readable } from 'node:stream'
import { asWholeList } from '#src/platform/http/whole-list.ts'

/** A JSON array of any length, with one batch in memory at a time. */
export function jsonArrayStream<Item>(
  batches: AsyncIterable<readonly Item[]>,
  toWire: (item: Item) => unknown,
): Readable {
  return asWholeList(Readable.from(pieces(batches, toWire), { objectMode: false }))
}

async function* pieces<Item>(
  batches: AsyncIterable<readonly Item[]>,
  toWire: (item: Item) => unknown,
): AsyncGenerator<string> {
  let opening = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield opening + batch.map((item) => JSON.stringify(toWire(item))).join(',')
    opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}
