/**
 * V8 gives the space of young objects back only when it must: what starting needs for a moment would
 * be taken for good. So that space stays small until the shop serves. Imported before all else.
 */

import { setFlagsFromString } from 'node:v8'

const usualGrowth = 2

setFlagsFromString('--semi-space-growth-factor=1')

/** From now on the space grows with what is asked of the shop, as if nothing had been said. */
export function growWithLoad(): void {
  setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
