/** A request that a flood repeats, and what the flooding process is told. */

export type FloodRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Its characters are bytes. */
  readonly body?: string
}

/** Stands where each request has another text of the same length, so that no cache knows it. */
export const mark = 'rrrrrrrr'

export type Flood = {
  readonly port: number
  /** The address that the connections come from. */
  readonly from: string
  readonly connections: number
  /** Each connection repeats one of them. */
  readonly requests: readonly FloodRequest[]
}

/** How many answers of each status came, and how many connections ended without one. */
export type FloodCounts = Readonly<Record<string, number>>
