/** The rows of the orders page that are selected, and the one that the keys act on. Pure. */

export type Selection = {
  /** Order numbers. */
  readonly selected: ReadonlySet<string>
  /** The row of the keys; undefined: the first one. */
  readonly cursor: string | undefined
}

export const nothingSelected: Selection = { selected: new Set(), cursor: undefined }

/** The number of the row at the cursor; undefined for an empty list. */
export function cursorOf(rows: readonly string[], { cursor }: Selection): string | undefined {
  return cursor !== undefined && rows.includes(cursor) ? cursor : rows[0]
}

/** The row that took the place of one that has left the list: the next one that stayed, else the one before. */
export function rowInPlaceOf(
  gone: string,
  before: readonly string[],
  rows: readonly string[],
): string | undefined {
  const at = before.indexOf(gone)
  const stayed = (number: string) => rows.includes(number)
  return before.slice(at + 1).find(stayed) ?? before.slice(0, Math.max(0, at)).findLast(stayed)
}

/** The row so many rows further, and no further than the first and the last. */
export function step(
  rows: readonly string[],
  selection: Selection,
  by: number,
): string | undefined {
  const at = rows.indexOf(cursorOf(rows, selection) ?? '')
  return rows[Math.max(0, Math.min(rows.length - 1, at + by))]
}

/** With the cursor at the order in the panel, where the list shows that. */
export function atShown(
  rows: readonly string[],
  selection: Selection,
  shown: string | undefined,
): Selection {
  return shown !== undefined && rows.includes(shown) ? moveTo(selection, shown) : selection
}

/**
 * So many rows further than the order in the panel. Where that has left the list: the row that took
 * its place.
 */
export function stepFrom(
  shown: string | undefined,
  rows: readonly string[],
  selection: Selection,
  by: number,
): string | undefined {
  if (shown !== undefined && !rows.includes(shown)) return cursorOf(rows, selection)
  return step(rows, atShown(rows, selection, shown), by)
}

export function moveTo(selection: Selection, cursor: string | undefined): Selection {
  return { ...selection, cursor }
}

export function toggle({ selected }: Selection, number: string): Selection {
  const next = new Set(selected)
  if (!next.delete(number)) next.add(number)
  return { selected: next, cursor: number }
}

/** Selects every row from the cursor to this one, and moves the cursor there. */
export function extendTo(rows: readonly string[], selection: Selection, to: string): Selection {
  const ends = [rows.indexOf(cursorOf(rows, selection) ?? ''), rows.indexOf(to)]
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { selected: new Set([...selection.selected, ...range]), cursor: to }
}

/** All rows, or none where all are selected. */
export function toggleAll(rows: readonly string[], selection: Selection): Selection {
  const areAll = rows.length > 0 && rows.every((number) => selection.selected.has(number))
  return { ...selection, selected: new Set(areAll ? [] : rows) }
}

/** The selected rows that the list still shows, in its order: nobody acts on a row unseen. */
export function shownOf(rows: readonly string[], { selected }: Selection): readonly string[] {
  return rows.filter((number) => selected.has(number))
}
