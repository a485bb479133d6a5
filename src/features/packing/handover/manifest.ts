import type { Poisha } from '#src/domain/money.ts'
import type { LeftOut } from '#src/features/packing/print/print-batch.ts'

/** A parcel as the courier's driver signs for it: no phone, which the driver does not need there. */
export type ManifestRow = {
  readonly number: string
  readonly consignment: string
  readonly name: string
  /** Empty where nobody named one. */
  readonly place: string
  readonly pieces: number
  /** As the parcel froze it. */
  readonly collect: Poisha
  /** Packed, and not moved to shipped yet. */
  readonly isInShop: boolean
}

export type Manifest = {
  readonly rows: readonly ManifestRow[]
  /** Booked, and not in a bag: the driver cannot take them. */
  readonly notPacked: readonly LeftOut[]
}
