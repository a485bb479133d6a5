import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, mouth, seamOf, tilt, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import { choose } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { brass, ink, mix, steel, white } from '#demo/drawings/palette.ts'
import { bar, block, display, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp } from '#demo/drawings/pen.ts'
import { group, onOval, oval, path, rect, rounded, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: tall with long handle · wide, painted, two side handles · round handi. */
export const pressureCooker: ShapeDrawer = (pen, { tones, form }) => {
  const x = choose(form, [500, 600, 530])
  const radius = choose(form, [262, 330, 250])
  const top = choose(form, [470, 540, 480])
  const profiles: readonly [Profile, Profile, Profile] = [
    [
      [top, radius, 4],
      [860, radius, 60],
      [912, radius - 46],
    ],
    [
      [top, radius, 4],
      [850, radius, 60],
      [902, radius - 60],
    ],
    [
      [top, radius, 30],
      [610, radius + 24, 90],
      [760, radius + 72, 130],
      [910, radius - 40],
    ],
  ]
  const body = form === 1 ? gloss(tones) : polishedSteel
  const grip = form === 1 ? ink : tones
  const long = (y: number, tall: number) =>
    block(pen, {
      x: x + radius + 150,
      y: y + tall,
      width: 320,
      height: tall,
      depth: 18,
      round: 26,
      inset: 8,
      tones: grip,
    })
  const side = (at: number) =>
    block(pen, { x: at, y: top + 92, width: 120, height: 46, depth: 26, round: 20, tones: grip })
  return [
    shadow(pen, x + 10, 950, radius * 1.02),
    side(x - radius - 20),
    form === 1 ? side(x + radius + 20) : long(top + 30, 54),
    turned(pen, { x, profile: profiles[form], finish: body }),
    stroke(seamOf(x, 896, radius - choose(form, [44, 58, 36])), '#3f464e', 5, { opacity: 0.35 }),
    turned(pen, {
      x,
      profile: [
        [top - 26, radius + 4, 8],
        [top + 16, radius + 12, 10],
        [top + 30, radius + 4],
      ],
      finish: polishedSteel,
    }),
    stroke(seamOf(x, top + 16, radius + 11), '#2d333b', 4, { opacity: 0.4 }),
    turned(pen, {
      x,
      profile: [
        [top - 104, radius * 0.36, 40],
        [top - 84, radius * 0.72, 90],
        [top - 26, radius * 0.98],
      ],
      finish: polishedSteel,
    }),
    form === 1 ? lidClamp(pen, x, top, radius, grip) : long(top - 34, 50),
    valve(pen, x + radius * 0.5, top - 76, tones),
    regulator(pen, x, top - 112),
  ].join('')
}

/** The weight that whistles. */
function regulator(pen: Pen, x: number, y: number): string {
  return [
    turned(pen, {
      x,
      profile: [
        [y - 16, 22],
        [y + 12, 30],
      ],
      finish: polishedSteel,
    }),
    turned(pen, {
      x,
      profile: [
        [y - 118, 30, 12],
        [y - 92, 46, 12],
        [y - 34, 46, 10],
        [y - 14, 34],
      ],
      finish: gloss(ink),
    }),
    band(pen, x, [y - 72, 47], [y - 54, 47], gloss(brass)),
    oval(x, y - 118, 16, 5, steel.light),
  ].join('')
}

function valve(pen: Pen, x: number, y: number, tones: Tones): string {
  return turned(pen, {
    x,
    profile: [
      [y - 34, 16, 6],
      [y - 12, 22, 6],
      [y + 10, 26],
    ],
    finish: gloss(tones === ink ? brass : tones),
  })
}

function lidClamp(pen: Pen, x: number, top: number, radius: number, grip: Tones): string {
  const wide = radius * 1.5
  return [
    rect(x - wide / 2, top - 82, wide, 40, 20, '#2a1608', { opacity: 0.25 }),
    block(pen, { x, y: top - 54, width: wide, height: 34, depth: 20, round: 16, tones: grip }),
  ].join('')
}

/** Forms: classic with glass lid · closed jar type · large with a steamer on top. */
export const riceCooker: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return jarRiceCooker(pen, tones)
  const x = 600
  const isLarge = form === 2
  const radius = isLarge ? 276 : 300
  const top = isLarge ? 560 : 490
  const side = (at: number, mirror: number) =>
    group(
      [
        path(
          rounded([
            [0, 0, 16],
            [86, 10, 26],
            [78, 62, 26],
            [0, 74, 10],
          ]),
          ink.dark,
        ),
        path(
          rounded([
            [0, 0, 16],
            [82, 8, 24],
            [74, 44, 24],
            [0, 56, 10],
          ]),
          ink.base,
        ),
        stroke('M8 8L70 13', ink.light, 5),
      ],
      { transform: `translate(${at} ${top + 64}) scale(${mirror} 1)` },
    )
  return [
    shadow(pen, x, 950, radius * 0.98),
    side(x - radius + 8, -1),
    side(x + radius - 8, 1),
    ...[-0.6, 0.6].map((part) => rect(x + radius * part - 34, 940, 68, 46, 12, ink.dark)),
    turned(pen, {
      x,
      profile: [
        [top, radius, 6],
        [top + 90, radius + 4, 40],
        [890, radius - 16, 50],
        [926, radius - 46],
      ],
      finish: gloss(tones),
    }),
    switchPlate(pen, x, 800),
    mouth(pen, x, top, radius + 4, {
      rim: polishedSteel,
      near: '#6d747c',
      far: '#d9dde1',
      lip: 20,
    }),
    isLarge ? steamer(pen, x, top, radius - 22, tones) : '',
    glassLid(pen, x, isLarge ? top - 150 : top - 4, isLarge ? radius - 14 : radius - 14, tones),
  ].join('')
}

function switchPlate(pen: Pen, x: number, y: number): string {
  return [
    rect(x - 92, y - 86, 190, 176, 44, '#000000', { opacity: 0.18 }),
    rect(x - 94, y - 90, 188, 174, 42, pen.linear(ramp(white.light, white.shade), down)),
    rect(x - 80, y - 76, 160, 146, 34, ink.base),
    lamp(pen, x - 36, y - 34, 12, '#ffb13b'),
    lamp(pen, x + 36, y - 34, 12, '#ff4a35'),
    rect(x - 34, y + 2, 68, 58, 14, ink.dark),
    rect(x - 28, y + 10, 56, 44, 12, pen.linear(ramp('#ffffff', '#b9bec5'), down)),
    rect(x - 20, y + 34, 40, 6, 3, '#8b929b'),
  ].join('')
}

export function glassLid(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  return [
    disc(pen, x, y, radius, polishedSteel),
    oval(x, y - 3, radius - 14, (radius - 14) * tilt, '#c9d6d8'),
    glass(pen, {
      x,
      profile: [
        [y - 92, radius * 0.34, 40],
        [y - 72, radius * 0.7, 90],
        [y - 4, radius * 0.95],
      ],
      tint: '#8fa9ad',
      depth: 0.35,
    }),
    path(
      `M${x - radius * 0.62} ${y - 22}C${x - radius * 0.5} ${y - 64} ${x - radius * 0.2} ${y - 80} ${x} ${y - 82}C${x - radius * 0.2} ${y - 62} ${x - radius * 0.36} ${y - 40} ${x - radius * 0.42} ${y - 8}Z`,
      '#ffffff',
      { opacity: 0.5 },
    ),
    oval(x + radius * 0.42, y - 46, 9, 5, '#4b545c'),
    turned(pen, {
      x,
      profile: [
        [y - 160, 50, 14],
        [y - 138, 54, 14],
        [y - 110, 26, 10],
        [y - 90, 32],
      ],
      finish: gloss(tones === steel ? ink : tones),
    }),
  ].join('')
}

function steamer(pen: Pen, x: number, top: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [top - 146, radius, 6],
        [top - 10, radius - 12, 20],
        [top + 4, radius - 26],
      ],
      finish: polishedSteel,
    }),
    ...times(9, (index) => {
      const angle = 22 + index * 17
      const at = onOval(x, top - 62, radius * 0.97, radius * 0.97 * tilt, angle)
      return oval(at.x, at.y, 11 * Math.sin((angle * Math.PI) / 180) + 1, 12, '#3f464e')
    }),
    band(pen, x, [top - 146, radius + 3], [top - 128, radius + 3], gloss(tones)),
  ].join('')
}

function jarRiceCooker(pen: Pen, tones: Tones): string {
  const x = 600
  return [
    shadow(pen, x, 950, 320),
    bar('M300 560C250 330 420 236 600 236S950 330 900 560', ink, 40),
    turned(pen, {
      x,
      profile: [
        [500, 318, 60],
        [640, 344, 160],
        [860, 326, 90],
        [926, 268],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [330, 130, 60],
        [370, 262, 120],
        [490, 318, 20],
        [512, 318],
      ],
      finish: gloss(white),
    }),
    stroke(seamOf(x, 514, 318), '#2a1608', 7, { opacity: 0.45 }),
    stroke(seamOf(x, 522, 320), tones.glint, 4, { opacity: 0.6 }),
    oval(x + 96, 366, 46, 15, '#9a948b'),
    oval(x + 96, 361, 46, 14, ink.base),
    ...[-22, 0, 22].map((shift) => oval(x + 96 + shift, 360, 6, 3, ink.dark)),
    rect(x - 66, 470, 132, 90, 26, pen.linear(ramp('#ffffff', '#a9afb6'), down)),
    rect(x - 50, 486, 100, 40, 18, pen.linear(ramp('#d7dade', '#f7f8f8'), down)),
    rect(x - 126, 640, 252, 220, 52, mix(tones.dark, '#000000', 0.2), { opacity: 0.9 }),
    rect(x - 92, 672, 184, 74, 14, '#bfe0d6'),
    display([2, 5], { x: x - 44, y: 686, width: 30, height: 46, gap: 28, colour: '#26413c' }),
    ...[-60, 0, 60].map((shift, index) =>
      index === 1
        ? lamp(pen, x, 800, 15, '#ffb13b')
        : oval(x + shift, 800, 17, 17, pen.linear(ramp('#ffffff', '#8b929b'), down)),
    ),
  ].join('')
}
