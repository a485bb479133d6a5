/** The life of an imported spreadsheet (decision 0200). */

export const importStates = [
  /** Parts of the file are on their way. */
  'uploading',
  /** The rows are compared with the products. */
  'reading',
  /** Somebody looks at the comparison. */
  'checked',
  /** Somebody has said yes: whether the products are still those of the comparison. */
  'verifying',
  /** From here on every row is written, whatever happens to the process. */
  'applying',
  'applied',
  /** Its rows are being deleted. */
  'discarded',
] as const

export type ImportState = (typeof importStates)[number]

export const rowKinds = ['new', 'changed', 'same', 'wrong'] as const

export type RowKind = (typeof rowKinds)[number]

/** Why nobody can read a file. */
export const fileFailures = [
  'empty',
  'not-a-table',
  'no-id-column',
  'column-twice',
  'row-too-long',
  'too-many-rows',
  /** An XLSX: as CSV it may be longer. */
  'xlsx-too-large',
] as const

export type FileFailure = (typeof fileFailures)[number]

type Comparison = {
  readonly state: ImportState
  readonly failure: FileFailure | undefined
  readonly counts: Readonly<Record<RowKind, number>>
}

/** Whether the owner can say yes to it. */
export function isReadyToApply({ state, failure, counts }: Comparison): boolean {
  return (
    state === 'checked' &&
    failure === undefined &&
    counts.wrong === 0 &&
    counts.new + counts.changed > 0
  )
}

/** Why nobody can ever say yes to a compared file. */
export type Obstacle = 'unreadable' | 'wrong' | 'nothing'

export function obstacleOf(imported: Comparison): Obstacle | undefined {
  if (imported.state !== 'checked' || isReadyToApply(imported)) return undefined
  if (imported.failure !== undefined) return 'unreadable'
  return imported.counts.wrong > 0 ? 'wrong' : 'nothing'
}
