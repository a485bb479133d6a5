import type { Finish } from './finish.ts'
import type { Pen } from './pen.ts'
import { across, down, relief } from './pen.ts'
import { oval, path, rounded } from './svg.ts'

/** How far the camera looks down: height of an ellipse for a width of one. */
export const tilt = 0.22

/** Radius at a height, from top to bottom, with an optional rounding of that corner. */
export type Profile = readonly (readonly [y: number, radius: number, round?: number])[]

/** A turned body (pot, jar, flask) around a vertical axis at x. */
export function turned(
  pen: Pen,
  body: { readonly x: number; readonly profile: Profile; readonly finish: Finish },
): string {
  const { x, profile, finish } = body
  const outline = outlineOf(x, profile)
  return [
    path(outline, pen.linear(finish.stops)),
    ...finish.strips.map(([from, to, colour, opacity]) =>
      path(stripOf(x, profile, from, to), colour, { opacity }),
    ),
    path(outline, pen.linear(relief(0.16, 0.26), down)),
  ].join('')
}

export function outlineOf(x: number, profile: Profile): string {
  const [top] = profile
  const bottom = profile.at(-1)
  if (!top || !bottom) return ''
  const left = sideOf(x, profile, -1)
  const right = sideOf(x, profile.toReversed(), 1).replace('M', 'L')
  const under = `A${bottom[1]} ${bottom[1] * tilt} 0 0 0 ${x + bottom[1]} ${bottom[0]}`
  const over = `A${top[1]} ${top[1] * tilt} 0 0 0 ${x - top[1]} ${top[0]}Z`
  return left + under + right + over
}

/** The area between two meridians, given as parts of the radius. */
export function stripOf(x: number, profile: Profile, from: number, to: number): string {
  const bottom = profile.at(-1)
  if (!bottom) return ''
  const sag = (part: number) => bottom[0] + bottom[1] * tilt * Math.sqrt(1 - part * part)
  const left = sideOf(x, profile, from)
  const right = sideOf(x, profile.toReversed(), to).replace('M', 'L')
  return `${left}L${x + bottom[1] * from} ${sag(from)}L${x + bottom[1] * to} ${sag(to)}${right}Z`
}

function sideOf(x: number, profile: Profile, part: number): string {
  return rounded(
    profile.map(([y, radius, round = 0]) => [x + radius * part, y, round] as const),
    false,
  )
}

/** A ring around the body between two heights, as seen from a little above. */
function bandOf(
  x: number,
  top: readonly [y: number, radius: number],
  bottom: readonly [y: number, radius: number],
): string {
  const [topY, topR] = top
  const [bottomY, bottomR] = bottom
  return (
    `M${x - topR} ${topY}A${topR} ${topR * tilt} 0 0 0 ${x + topR} ${topY}` +
    `L${x + bottomR} ${bottomY}A${bottomR} ${bottomR * tilt} 0 0 1 ${x - bottomR} ${bottomY}Z`
  )
}

export function band(
  pen: Pen,
  x: number,
  top: readonly [y: number, radius: number],
  bottom: readonly [y: number, radius: number],
  finish: Finish,
): string {
  return path(bandOf(x, top, bottom), pen.linear(finish.stops))
}

/** The front half of a ring: a seam, an edge, a line of light. */
export function seamOf(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}A${radius} ${radius * tilt} 0 0 0 ${x + radius} ${y}`
}

/** A level disc seen from above. */
export function disc(pen: Pen, x: number, y: number, radius: number, finish: Finish): string {
  return oval(x, y, radius, radius * tilt, pen.linear(finish.stops))
}

/** An open mouth: the rim, and the inside lit on the side away from the window. */
export function mouth(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  look: {
    readonly rim: Finish
    readonly near: string
    readonly far: string
    readonly lip?: number
  },
): string {
  const lip = look.lip ?? 10
  const inner = radius - lip
  return [
    disc(pen, x, y, radius, look.rim),
    oval(
      x,
      y + lip * 0.25,
      inner,
      inner * tilt - lip * 0.2,
      pen.linear(
        [
          [0, look.near],
          [0.7, look.far],
          [1, look.near],
        ],
        across,
      ),
    ),
  ].join('')
}
