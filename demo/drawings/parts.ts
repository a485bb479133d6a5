import type { Tones } from './palette.ts'
import { ink, mix } from './palette.ts'
import type { Pen } from './pen.ts'
import { across, down, ramp, relief, slant, veil } from './pen.ts'
import { group, oval, path, rect, rounded, stroke } from './svg.ts'

const shadowColour = '#3b2413'

/** The soft dark under a round foot, drawn out to the right, away from the light. */
export function shadow(pen: Pen, x: number, y: number, rx: number, ry = rx * 0.24): string {
  const fade = (opacity: number) =>
    pen.radial([
      [0, shadowColour, opacity],
      [0.55, shadowColour, opacity * 0.62],
      [1, shadowColour, 0],
    ])
  return [
    oval(x + rx * 0.26, y + ry * 0.12, rx * 1.5, ry * 1.35, fade(0.3)),
    oval(x + rx * 0.05, y + ry * 0.1, rx * 1.16, ry * 1.16, fade(0.62)),
  ].join('')
}

/** The same under a foot with corners; `inset` is how much narrower its far edge is. */
export function boxShadow(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  depth: number,
  inset = depth * 0.28,
): string {
  const left = x - width / 2
  const foot = (grow: number, shift: number) =>
    rounded([
      [left - grow, y + grow * 0.5, 20],
      [left + width + grow + shift, y + grow * 0.5, 20],
      [left + width - inset + grow * 0.4 + shift, y - depth, 20],
      [left + inset - grow * 0.4, y - depth, 20],
    ])
  return [
    path(foot(26, 60), shadowColour, { opacity: 0.24, filter: pen.blur(26) }),
    path(foot(7, 8), shadowColour, { opacity: 0.48, filter: pen.blur(8) }),
  ].join('')
}

/** The shadow of a hanging product on the wall behind it. */
export function wallShadow(pen: Pen, d: string, shift = 26): string {
  return group([path(d, shadowColour, { opacity: 0.3, filter: pen.blur(18) })], {
    transform: `translate(${shift} ${shift * 1.3})`,
  })
}

/** A block seen from the front and a little above; (x, y) is the middle of its lower edge. */
export function block(
  pen: Pen,
  at: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly depth: number
    readonly round?: number
    /** How much narrower the far edge is, on each side. */
    readonly inset?: number
    readonly tones: Tones
  },
): string {
  const { x, y, width, height, depth, tones } = at
  const round = at.round ?? 16
  const inset = at.inset ?? depth * 0.28
  const left = x - width / 2
  const right = x + width / 2
  const top = y - height
  // Reaches down behind the front's corners, so that no notch shows between the two.
  const topFace = rounded([
    [left, top + round + 2],
    [left + inset, top - depth, round],
    [right - inset, top - depth, round],
    [right, top + round + 2],
  ])
  return [
    path(
      topFace,
      pen.linear(
        ramp(tones.light, mix(tones.light, tones.base, 0.35), mix(tones.light, tones.base, 0.8)),
        slant,
      ),
    ),
    rect(
      left,
      top,
      width,
      height,
      Math.min(round, height / 2),
      pen.linear(
        [
          [0, mix(tones.base, tones.light, 0.35)],
          [0.3, tones.base],
          [0.8, tones.shade],
          [1, mix(tones.shade, tones.dark, 0.4)],
        ],
        across,
      ),
    ),
    rect(
      left,
      top,
      width,
      height,
      Math.min(round, height / 2),
      pen.linear(relief(0.16, 0.24), down),
    ),
    stroke(`M${left + round} ${top + 1.5}H${right - round}`, tones.glint, 3, { opacity: 0.7 }),
  ].join('')
}

/** A bent bar (handle, cable, neck) with a light edge and a dark edge. */
export function bar(d: string, tones: Tones, width: number, cap = 'round'): string {
  const shift = width * 0.17
  return [
    stroke(d, tones.dark, width, { 'stroke-linecap': cap }),
    stroke(d, tones.base, width * 0.8, {
      'stroke-linecap': cap,
      transform: `translate(${-shift * 0.4} ${-shift * 0.4})`,
    }),
    stroke(d, tones.light, width * 0.22, {
      'stroke-linecap': cap,
      opacity: 0.75,
      transform: `translate(${-shift} ${-shift})`,
    }),
  ].join('')
}

/** A mains cable: thin, dark, with one line of light. */
export function cable(d: string, tones: Tones = ink, width = 16): string {
  return [
    stroke(d, '#2a1608', width, { opacity: 0.18, transform: 'translate(5 12)' }),
    stroke(d, tones.dark, width),
    stroke(d, tones.base, width * 0.7, { transform: 'translate(-1 -1.5)' }),
    stroke(d, tones.light, width * 0.2, { opacity: 0.7, transform: 'translate(-2 -4)' }),
  ].join('')
}

/** A small lamp, lit. */
export function lamp(pen: Pen, x: number, y: number, radius: number, colour: string): string {
  return [
    oval(x, y, radius * 3, radius * 3, pen.radial(veil(colour, 0.5, 0))),
    oval(x, y, radius * 1.25, radius * 1.25, '#1a1512', { opacity: 0.45 }),
    oval(x, y, radius, radius, colour),
    oval(x - radius * 0.3, y - radius * 0.3, radius * 0.4, radius * 0.4, '#ffffff', {
      opacity: 0.85,
    }),
  ].join('')
}

/** A round knob seen from the front, with its pointer turned by some degrees. */
export function knob(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  tones: Tones,
  degrees = 0,
): string {
  const pointer = `rotate(${degrees} ${x} ${y})`
  return [
    oval(x + radius * 0.12, y + radius * 0.18, radius * 1.08, radius * 1.08, '#1a0f08', {
      opacity: 0.3,
    }),
    oval(x, y, radius, radius, pen.linear(ramp(tones.light, tones.base, tones.dark), slant)),
    oval(
      x,
      y,
      radius * 0.74,
      radius * 0.74,
      pen.linear(ramp(mix(tones.base, tones.light, 0.5), tones.shade), slant),
    ),
    rect(
      x - radius * 0.08,
      y - radius * 0.7,
      radius * 0.16,
      radius * 0.5,
      radius * 0.08,
      tones.glint,
      { transform: pointer },
    ),
  ].join('')
}

/** A soft patch of light or shade of any outline. */
export function soft(pen: Pen, d: string, colour: string, opacity: number, radius: number): string {
  return path(d, colour, { opacity, filter: pen.blur(radius) })
}

/** Which of the seven strokes of a display each figure lights, from the top clockwise. */
const litStrokes = [
  'abcdef',
  'bc',
  'abdeg',
  'abcdg',
  'bcfg',
  'acdfg',
  'acdefg',
  'abc',
  'abcdefg',
  'abcdfg',
]

/** Figures on a display, as strokes: the pictures carry no letters. */
export function display(
  figures: readonly number[],
  at: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly gap: number
    readonly colour: string
  },
): string {
  const { x, y, width, height, gap, colour } = at
  const middle = y + height / 2
  const thick = width * 0.24
  const strokes = (left: number): Readonly<Record<string, string>> => {
    const right = left + width
    const bottom = y + height
    return {
      a: `M${left + thick} ${y}H${right - thick}`,
      b: `M${right} ${y + thick}V${middle - thick}`,
      c: `M${right} ${middle + thick}V${bottom - thick}`,
      d: `M${left + thick} ${bottom}H${right - thick}`,
      e: `M${left} ${middle + thick}V${bottom - thick}`,
      f: `M${left} ${y + thick}V${middle - thick}`,
      g: `M${left + thick} ${middle}H${right - thick}`,
    }
  }
  return figures
    .map((figure, index) => {
      const all = strokes(x + index * (width + gap))
      const lit = [...(litStrokes[figure] ?? '')].map((name) => all[name] ?? '').join('')
      return stroke(lit, colour, thick)
    })
    .join('')
}
