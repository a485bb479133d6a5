/** Makes every slip fit its paper: a long address or a long list of products gets smaller letters. */

/** The stylesheet has a size for each step above 0. */
const lastStep = 6

/** Returns the numbers of the orders that fit at no size: their slips are cut. */
export function fitSlips(room: ParentNode): readonly string[] {
  const slips = [...room.querySelectorAll<HTMLElement>('.slip')]
  for (const slip of slips) delete slip.dataset.fit
  let large = slips.filter(isCut)
  // All are read, then all are written: the browser lays the document out once a step.
  for (let step = 1; step <= lastStep && large.length > 0; step += 1) {
    for (const slip of large) slip.dataset.fit = String(step)
    large = large.filter(isCut)
  }
  return large.map(({ dataset }) => dataset.oid ?? '')
}

/** A pixel more may be the rounding of a height in millimetres. */
function isCut({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1
}

/** Paper from a roll ends where the slip ends, in steps of so many millimetres. */
const stepOfRoll = 5

const pixelsPerMillimetre = 96 / 25.4

/** Gives each piece of a roll a page of its own height. */
export function cutRoll(room: ParentNode, sheet: CSSStyleSheet): void {
  const pieces = [...room.querySelectorAll<HTMLElement>('.sheet')]
  const heights = pieces.map(({ offsetHeight }) => {
    const millimetres = offsetHeight / pixelsPerMillimetre
    return Math.ceil((millimetres + 1) / stepOfRoll) * stepOfRoll
  })
  for (const [at, piece] of pieces.entries()) piece.dataset.roll = String(heights[at])
  const rules = [...new Set(heights)].map(
    (height) => `@page roll-${height} { size: 80mm ${height}mm; margin: 0 }
      .sheet[data-roll="${height}"] { page: roll-${height} }`,
  )
  sheet.replaceSync(rules.join('\n'))
}
