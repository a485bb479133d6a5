/** The rows of a spreadsheet, whatever its format is. */

import type { FileFailure } from '#src/domain/catalogue/sheets/import-state.ts'

export class UnreadableSheet extends Error {
  readonly failure: FileFailure

  constructor(failure: FileFailure) {
    super(`The file cannot be read: ${failure}`)
    this.failure = failure
  }
}

/** Gives a part, by its number from 0; undefined behind the last one. */
export type ReadPart = (position: number) => Promise<Uint8Array | undefined>

export type SheetRow = {
  /** From 1, as spreadsheet programs count lines without breaks in cells. */
  readonly place: number
  readonly cells: readonly string[]
}
