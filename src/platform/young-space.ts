/**
 * V8 grows its space of young objects with the load, up to `--max-semi-space-size` (decision 0250). What the
 * start puts there dies late, so the start would leave it larger than a shop at rest needs. Import it before
 * all else.
 */

import { setFlagsFromString } from 'node:v8'

const usualGrowth = 2

setFlagsFromString('--semi-space-growth-factor=1')

/** Restores V8's default: from now on the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
