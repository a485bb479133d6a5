import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import { choose } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { brass, ink, mix, palette, steel, white } from '#demo/drawings/palette.ts'
import { bar, block, boxShadow, cable, knob, lamp, shadow, soft } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant, veil } from '#demo/drawings/pen.ts'
import {
  group,
  onOval,
  oval,
  path,
  rect,
  rounded,
  stroke,
  times,
  turn,
} from '#demo/drawings/svg.ts'

/** How flat the fan's disc lies when seen from below. */
const lean = 0.56

/** Forms: plain three blades · brass trim and a lamp · short broad blades. */
export const ceilingFan: ShapeDrawer = (pen, { tones, form }) => {
  const x = 600
  const y = 610
  const hub = choose(form, [96, 108, 118])
  const reach = choose(form, [540, 540, 470])
  const width = choose(form, [56, 50, 84])
  const trim = form === 1 ? brass : steel
  const angles = [90, 214, 326]
  return [
    soft(
      pen,
      `M${x - 420} ${y + 90}Q${x} ${y - 60} ${x + 520} ${y + 120}Q${x + 160} ${y + 420} ${x - 420} ${y + 90}Z`,
      '#3b2413',
      0.12,
      34,
    ),
    rect(x - 14, 120, 28, 380, 6, pen.linear(gloss(tones).stops)),
    turned(pen, {
      x,
      profile: [
        [70, 84, 10],
        [96, 84, 40],
        [168, 26],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [420, 26, 10],
        [470, 60, 30],
        [520, 66],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [498, hub * 0.86, 24],
        [530, hub, 16],
        [y - 8, hub],
      ],
      finish: gloss(tones),
    }),
    ...angles
      .toSorted((a, b) => Math.sin((a * Math.PI) / 180) - Math.sin((b * Math.PI) / 180))
      .map((angle) =>
        group([blade(pen, reach, width, angle, tones, trim, form)], {
          transform: `translate(${x} ${y}) scale(1 ${lean}) rotate(${angle})`,
        }),
      ),
    oval(x + 6, y + 14, hub * 1.05, hub * 1.05 * lean, '#2a1608', { opacity: 0.3 }),
    oval(x, y, hub, hub * lean, pen.linear(gloss(trim).stops)),
    oval(
      x,
      y + 6,
      hub * 0.9,
      hub * 0.9 * lean,
      pen.linear(ramp(tones.light, tones.base, tones.dark), slant),
    ),
    form === 1
      ? globe(pen, x, y + 26, hub * 0.66)
      : oval(
          x,
          y + 14,
          hub * 0.56,
          hub * 0.56 * lean,
          pen.linear(ramp(tones.glint, tones.light, tones.shade), slant),
        ),
    form === 1 ? '' : oval(x, y + 18, hub * 0.24, hub * 0.24 * lean, pen.linear(gloss(trim).stops)),
  ].join('')
}

function blade(
  pen: Pen,
  reach: number,
  width: number,
  angle: number,
  tones: Tones,
  trim: Tones,
  form: number,
): string {
  const tip = form === 2 ? 46 : 30
  const d = rounded([
    [150, -width * 0.6, 20],
    [reach * 0.55, -width, 120],
    [reach, -width * 1.02, tip],
    [reach, width * 0.9, tip],
    [reach * 0.55, width * 0.86, 120],
    [150, width * 0.6, 20],
  ])
  const near = angle === 90
  return [
    path(d, tones.dark, { transform: 'translate(0 12)' }),
    path(
      d,
      pen.linear(
        near
          ? ramp(tones.base, tones.light, tones.base)
          : ramp(tones.shade, tones.base, tones.light),
        near ? [0, 0, 1, 1] : down,
      ),
    ),
    path(
      rounded([
        [160, -width * 0.2],
        [reach * 0.55, -width * 0.3, 120],
        [reach - 8, -width * 0.3],
        [reach - 8, width * 0.06],
        [reach * 0.55, width * 0.08, 120],
        [160, width * 0.1],
      ]),
      '#ffffff',
      { opacity: 0.16 },
    ),
    form === 1 ? rect(reach - 66, -width, 12, width * 1.9, 0, brass.light) : '',
    form === 1 ? rect(reach - 46, -width, 5, width * 1.9, 0, brass.base) : '',
    path(
      rounded([
        [70, -24],
        [150, -30, 20],
        [232, -46, 14],
        [232, 46, 14],
        [150, 30, 20],
        [70, 24],
      ]),
      pen.linear(gloss(trim).stops, down),
    ),
    ...[-22, 22].map((shift) => oval(206, shift, 8, 8, trim.dark)),
  ].join('')
}

function globe(pen: Pen, x: number, y: number, radius: number): string {
  return [
    oval(x, y, radius * 2.6, radius * 2.2, pen.radial(veil('#fff0b8', 0.75, 0))),
    oval(
      x,
      y,
      radius,
      radius * 0.86,
      pen.radial(ramp('#ffffff', '#fff6d6', '#e9c884'), 0.4, 0.4, 0.65),
    ),
  ].join('')
}

/** Forms: table · small rechargeable with lamp · pedestal. */
export const tableFan: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return rechargeableFan(pen, tones)
  const x = 600
  const isTall = form === 2
  const y = isTall ? 400 : 480
  const radius = isTall ? 260 : 330
  const foot = 930
  return [
    shadow(pen, x, foot + 22, isTall ? 220 : 250),
    isTall ? '' : cable('M790 930C900 950 960 930 1010 900S1110 880 1140 910'),
    turned(pen, {
      x,
      profile: isTall
        ? [
            [foot - 60, 40, 20],
            [foot - 40, 130, 60],
            [foot, 230],
          ]
        : [
            [foot - 96, 70, 30],
            [foot - 70, 170, 60],
            [foot - 10, 240, 20],
            [foot + 6, 240],
          ],
      finish: gloss(tones),
    }),
    isTall
      ? rect(x - 20, 640, 40, 240, 8, pen.linear(polishedSteel.stops))
      : rect(x - 38, 760, 76, 110, 16, pen.linear(gloss(tones).stops)),
    isTall
      ? turned(pen, {
          x,
          profile: [
            [620, 44, 14],
            [760, 34],
          ],
          finish: gloss(tones),
        })
      : '',
    ...(isTall
      ? []
      : [-76, -26, 26, 76].map((shift, index) =>
          [
            rect(
              x + shift - 20,
              foot - 36 - Math.abs(shift) * 0.08,
              40,
              30,
              9,
              index === 1 ? palette['rickshaw-red'].shade : white.shade,
            ),
            rect(
              x + shift - 17,
              foot - 38 - Math.abs(shift) * 0.08,
              34,
              24,
              8,
              index === 1 ? '#ff8a5c' : white.glint,
            ),
          ].join(''),
        )),
    cage(pen, x, y, radius, tones, isTall ? 5 : 3),
  ].join('')
}

function cage(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  tones: Tones,
  blades: number,
): string {
  const wing = (index: number) =>
    turn((index * 360) / blades + 12, x, y, [
      path(
        `M${x - 16} ${y - radius * 0.14}C${x - radius * 0.5} ${y - radius * 0.4} ${x - radius * 0.42} ${y - radius * 0.86} ${x - radius * 0.06} ${y - radius * 0.88}C${x + radius * 0.3} ${y - radius * 0.86} ${x + radius * 0.26} ${y - radius * 0.4} ${x + 16} ${y - radius * 0.14}Z`,
        pen.linear(ramp(tones.light, tones.base, tones.shade), [0, 0, 1, 0.4]),
        { opacity: 0.95 },
      ),
    ])
  const spokes = times(48, (index) => {
    const from = onOval(x, y, radius * 0.24, radius * 0.24, index * 7.5)
    const to = onOval(x, y, radius, radius, index * 7.5 + 6)
    return `M${from.x} ${from.y}L${to.x} ${to.y}`
  }).join('')
  const ring = (part: number, colour: string, width: number, opacity = 1) =>
    oval(x, y, radius * part, radius * part, 'none', {
      stroke: colour,
      'stroke-width': width,
      opacity,
    })
  return [
    oval(x + 14, y + 16, radius, radius, '#3b2413', { opacity: 0.2, filter: pen.blur(14) }),
    oval(
      x,
      y,
      radius,
      radius,
      pen.radial([
        [0, '#ffffff', 0.35],
        [1, mix(tones.shade, '#8b929b', 0.6), 0.4],
      ]),
    ),
    ...times(blades, wing),
    oval(x, y, radius * 0.2, radius * 0.2, tones.shade),
    stroke(spokes, '#3d444d', 4, { opacity: 0.4, transform: 'translate(2 3)' }),
    stroke(spokes, '#f4f6f7', 4),
    ring(0.52, '#f4f6f7', 6),
    ring(0.78, '#f4f6f7', 6),
    ring(1, tones.dark, 26),
    ring(0.997, tones.base, 20),
    ring(1.012, tones.light, 6, 0.8),
    oval(x + 3, y + 5, radius * 0.26, radius * 0.26, '#1a0f08', { opacity: 0.3 }),
    oval(x, y, radius * 0.25, radius * 0.25, pen.linear(ramp('#ffffff', steel.base), slant)),
    oval(
      x,
      y,
      radius * 0.2,
      radius * 0.2,
      pen.linear(ramp(tones.light, tones.base, tones.dark), slant),
    ),
    oval(x - radius * 0.06, y - radius * 0.07, radius * 0.07, radius * 0.05, tones.glint, {
      opacity: 0.75,
    }),
  ].join('')
}

function rechargeableFan(pen: Pen, tones: Tones): string {
  const x = 600
  return [
    boxShadow(pen, x, 966, 420, 110),
    bar('M440 440C430 30 770 30 760 440', tones, 36),
    block(pen, { x, y: 960, width: 440, height: 230, depth: 70, round: 50, tones }),
    rect(x - 30, 690, 60, 90, 16, pen.linear(gloss(ink).stops)),
    rect(x - 176, 776, 210, 126, 30, '#20262c', { opacity: 0.9 }),
    ...times(8, (index) =>
      lamp(pen, x - 146 + (index % 4) * 50, 812 + Math.floor(index / 4) * 54, 13, '#fff4c4'),
    ),
    knob(pen, x + 124, 838, 58, ink, 40),
    rect(x - 176, 918, 90, 14, 7, ink.base, { opacity: 0.6 }),
    cage(pen, x, 470, 262, tones, 5),
  ].join('')
}
