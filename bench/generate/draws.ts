/** Random numbers that repeat: by a seed, and by the index of the thing to make. */

/** The next number of a sequence, from 0 to less than 1. */
export type Draw = () => number

/** Every index has a sequence of its own, so that one thing can be made without those before it. */
export function drawsFor(seed: number, place: number): Draw {
  let state = mixed(Math.imul(seed, 0x9e3779b1) ^ mixed(place + 0x85ebca6b))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return (mixed(state) >>> 0) / 2 ** 32
  }
}

function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}

export function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(draw() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to choose from')
  return item
}

/** From `least` to `most`, both included. */
export function wholeNumber(draw: Draw, least: number, most: number): number {
  return least + Math.floor(draw() * (most - least + 1))
}
