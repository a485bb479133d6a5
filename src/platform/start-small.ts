/**
 * V8 seldom shrinks the space of young objects: the memory that only the start needs would stay
 * taken. So that space stays small until the shop serves. Import it before all else.
 */

import { setFlagsFromString } from 'node:v8'

const usualGrowth = 2

setFlagsFromString('--semi-space-growth-factor=1')

/** Restores V8's default: from now on the space grows with the load. */
export function growWithLoad(): void {
  setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
