import { setImmediate } from 'node:timers/promises'

/**
 * A long list, a batch in memory at a time. `next` gives the rows after `last`, the first ones
 * without it; fewer than `size` are the end.
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
    // SQLite answers at once: without it nobody else would have a turn until the list is at its end.
    if (last) await setImmediate()
  } while (last)
}
