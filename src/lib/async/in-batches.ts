import { setImmediate } from 'node:timers/promises'

/**
 * Reads a long list with one batch in memory at a time. `next` returns the rows after `last`, or the
 * first rows when it is undefined. Fewer than `size` rows are the end.
 */
export async function* inBatches<Row>(
  size: number,
  next: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const rows = await next(last)
    last = rows.length === size ? rows.at(-1) : undefined
    yield rows
    // SQLite answers synchronously: without a pause no other request would run until the list ends.
    if (last) await setImmediate()
  } while (last)
}
