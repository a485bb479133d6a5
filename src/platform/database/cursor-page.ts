/** Pages of rows with a cursor, newest first: every page costs the same, at any depth (decision 0106). */

export type Cursor = {
  /** The id of the last row of the page before. */
  readonly before?: string | undefined
  readonly size: number
}

/** `next` is the cursor of the next page; undefined after the oldest row. */
export type CursorPage<Item> = {
  readonly items: readonly Item[]
  readonly next: string | undefined
}

type Reading<Row, Item> = {
  readonly cursor: Cursor
  readonly findRows: (cursor: Cursor) => Promise<readonly Row[]>
  readonly itemsFrom: (rows: readonly Row[]) => Promise<readonly Item[]>
}

export async function readCursorPage<Row extends { readonly id: string }, Item>({
  cursor: { before, size },
  findRows,
  itemsFrom,
}: Reading<Row, Item>): Promise<CursorPage<Item>> {
  // One row more says whether there is a next page.
  const rows = await findRows({ before, size: size + 1 })
  const shown = rows.slice(0, size)
  return { items: await itemsFrom(shown), next: rows.length > size ? shown.at(-1)?.id : undefined }
}
