/**
 * V8 grows its space of young objects with the load, up to `--max-semi-space-size` (decision 0250). What the
 * start puts there dies late, so the start would leave it larger than a shop at rest needs. Import it before
 * all else.
 */

import { setFlagsFromString } from 'node:v8'

const usualGrowth = 2

setFlagsFromString('--semi-space-growth-factor=1')
// While the space is small, most objects of a request survive, and V8 would allocate their like among the old ones
// for ever: 4 to 8 KB of each order, in half of all processes (decision 0253).
setFlagsFromString('--no-allocation-site-pretenuring')

/** Restores V8's default: from now on the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
