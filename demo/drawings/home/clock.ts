import { gloss } from '#demo/drawings/finish.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { brass, cream, ink, mix, palette, steel, white } from '#demo/drawings/palette.ts'
import { wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant } from '#demo/drawings/pen.ts'
import { oval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: round · rounded square · long case with pendulum. */
export const wallClock: ShapeDrawer = (pen, { tones, form }) => {
  const x = 600
  if (form === 2) {
    const body = rounded([
      [370, 330, 60],
      [600, 110, 90],
      [830, 330, 60],
      [830, 1030, 40],
      [370, 1030, 40],
    ])
    const inner = rounded([
      [440, 690, 20],
      [760, 690, 20],
      [760, 980, 20],
      [440, 980, 20],
    ])
    return [
      wallShadow(pen, body, 34),
      path(body, pen.linear(gloss(tones).stops)),
      path(body, 'none', { stroke: tones.glint, 'stroke-width': 5, opacity: 0.5 }),
      path(inner, pen.linear(ramp(mix(tones.dark, '#000000', 0.4), tones.dark), down)),
      stroke('M600 690L572 860', brass.light, 9),
      oval(566, 890, 60, 60, pen.linear(ramp(brass.glint, brass.base, brass.dark), slant)),
      oval(560, 882, 36, 36, pen.linear(ramp(brass.light, brass.shade), slant)),
      path('M440 700H560L500 980H440Z', '#ffffff', { opacity: 0.12 }),
      face(pen, x, 440, 200, brass, cream),
    ].join('')
  }
  if (form === 1) {
    const square = rounded([
      [230, 240, 130],
      [970, 240, 130],
      [970, 980, 130],
      [230, 980, 130],
    ])
    return [
      wallShadow(pen, square, 34),
      path(square, tones.dark, { transform: 'translate(6 8)' }),
      path(square, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
      stroke('M250 560V360Q256 262 360 258H700', tones.glint, 9, { opacity: 0.7 }),
      face(pen, x, 610, 310, steel, white),
    ].join('')
  }
  const circle = 'M210 600a390 390 0 1 0 780 0a390 390 0 1 0 -780 0Z'
  return [wallShadow(pen, circle, 36), face(pen, x, 600, 390, tones, white)].join('')
}

function face(pen: Pen, x: number, y: number, radius: number, rim: Tones, dial: Tones): string {
  const ring = (part: number, fill: string) => oval(x, y, radius * part, radius * part, fill)
  const hand = (degrees: number, length: number, width: number) =>
    turn(degrees, x, y, [
      rect(x - width / 2 + 6, y - length + 10, width, length * 1.16, width / 2, '#2a1608', {
        opacity: 0.22,
      }),
      rect(x - width / 2, y - length, width, length * 1.16, width / 2, ink.shade),
    ])
  return [
    ring(1, pen.linear(ramp(rim.light, rim.base, rim.dark), slant)),
    ring(
      0.96,
      pen.linear(
        [
          [0, rim.glint],
          [0.3, rim.base],
          [1, rim.shade],
        ],
        slant,
      ),
    ),
    ring(0.88, pen.linear(ramp(rim.dark, rim.light), slant)),
    ring(
      0.85,
      pen.linear(
        [
          [0, dial.shade],
          [0.3, dial.base],
          [1, dial.glint],
        ],
        slant,
      ),
    ),
    ...times(60, (index) => {
      const isHour = index % 5 === 0
      const long = radius * (index % 15 === 0 ? 0.17 : isHour ? 0.12 : 0.045)
      const wide = radius * (index % 15 === 0 ? 0.05 : isHour ? 0.032 : 0.01)
      return turn(index * 6, x, y, [
        rect(
          x - wide / 2,
          y - radius * 0.8,
          wide,
          long,
          wide / 3,
          isHour ? ink.shade : steel.shade,
        ),
      ])
    }),
    oval(x, y, radius * 0.46, radius * 0.46, 'none', {
      stroke: rim.base,
      'stroke-width': 3,
      opacity: 0.5,
    }),
    hand(304, radius * 0.44, radius * 0.055),
    hand(60, radius * 0.64, radius * 0.04),
    turn(196, x, y, [
      rect(
        x - radius * 0.008,
        y - radius * 0.68,
        radius * 0.016,
        radius * 0.86,
        3,
        palette['rickshaw-red'].base,
      ),
    ]),
    ring(0.05, ink.shade),
    ring(0.025, brass.light),
    path(
      `M${x - radius * 0.8} ${y - radius * 0.2}A${radius * 0.83} ${radius * 0.83} 0 0 1 ${x + radius * 0.24} ${y - radius * 0.79}A${radius * 1.2} ${radius * 1.2} 0 0 0 ${x - radius * 0.8} ${y - radius * 0.2}Z`,
      '#ffffff',
      { opacity: 0.45 },
    ),
  ].join('')
}
