import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, outlineOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, white } from '#demo/drawings/palette.ts'
import { bar, knob, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { ramp } from '#demo/drawings/pen.ts'
import { oval, path, rect, times } from '#demo/drawings/svg.ts'

/** Forms: mixer-grinder with two steel jars · glass jug · bullet with spare cup. */
export const blender: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 0) return mixerGrinder(pen, tones)
  if (form === 1) return jugBlender(pen, tones)
  return bullet(pen, tones)
}

function motor(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [y - 250, radius * 0.66, 14],
        [y - 190, radius * 0.74, 60],
        [y - 40, radius, 40],
        [y, radius * 0.98],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [y - 22, radius], [y, radius * 0.98], gloss(ink)),
    oval(x, y - 84, 62, 62, pen.linear(polishedSteel.stops)),
    knob(pen, x, y - 84, 50, ink, 30),
  ].join('')
}

function mixerGrinder(pen: Pen, tones: Tones): string {
  const x = 470
  const jar = (at: number, top: number, bottom: number, wide: number, narrow: number) =>
    [
      bar(
        `M${at + wide - 10} ${top + 50}C${at + wide + 130} ${top + 40} ${at + wide + 110} ${bottom - 40} ${at + narrow} ${bottom - 60}`,
        ink,
        38,
      ),
      turned(pen, {
        x: at,
        profile: [
          [top, wide, 6],
          [bottom - 30, narrow, 20],
          [bottom, narrow * 0.96],
        ],
        finish: polishedSteel,
      }),
      band(pen, at, [bottom - 26, narrow + 4], [bottom + 2, narrow + 2], gloss(ink)),
      turned(pen, {
        x: at,
        profile: [
          [top - 46, wide * 0.7, 30],
          [top - 26, wide * 0.98, 20],
          [top + 8, wide + 6],
        ],
        finish: gloss(tones),
      }),
      turned(pen, {
        x: at,
        profile: [
          [top - 84, 40, 12],
          [top - 44, 46],
        ],
        finish: gloss(ink),
      }),
    ].join('')
  return [
    shadow(pen, x, 940, 240),
    shadow(pen, 850, 950, 120),
    motor(pen, x, 925, 230, tones),
    jar(x, 300, 690, 170, 140),
    jar(840, 700, 940, 118, 104),
  ].join('')
}

function jugBlender(pen: Pen, tones: Tones): string {
  const x = 570
  const jug: Profile = [
    [270, 190, 6],
    [420, 178, 60],
    [690, 138],
  ]
  return [
    shadow(pen, x, 950, 240),
    motor(pen, x, 935, 232, tones),
    bar('M740 330C900 300 900 600 716 610', ink, 40),
    path(
      outlineOf(x, [
        [430, 170],
        [690, 134],
      ]),
      pen.linear(ramp('#e5952a', '#ffcf6a', '#d98319')),
    ),
    oval(x, 430, 170, 36, '#ffdf92'),
    glass(pen, { x, profile: jug, tint: '#b7d3da', depth: 0.12 }),
    ...times(4, (index) => rect(x + 40, 390 + index * 66, 44, 6, 3, '#ffffff', { opacity: 0.85 })),
    band(pen, x, [668, 146], [700, 150], polishedSteel),
    turned(pen, {
      x,
      profile: [
        [222, 170, 16],
        [250, 196, 12],
        [284, 196],
      ],
      finish: gloss(ink),
    }),
    turned(pen, {
      x,
      profile: [
        [176, 62, 12],
        [222, 70],
      ],
      finish: gloss(tones),
    }),
  ].join('')
}

function bullet(pen: Pen, tones: Tones): string {
  const x = 470
  const cup = (at: number, top: number, bottom: number, radius: number, lid: Tones) =>
    [
      glass(pen, {
        x: at,
        profile: [
          [top, radius * 0.84, 30],
          [top + 50, radius * 0.94, 40],
          [bottom, radius],
        ],
        tint: '#a9cbd2',
        depth: 0.12,
      }),
      band(pen, at, [bottom - 34, radius + 5], [bottom + 4, radius + 7], gloss(lid)),
    ].join('')
  return [
    shadow(pen, x, 930, 220),
    shadow(pen, 830, 955, 140),
    turned(pen, {
      x,
      profile: [
        [650, 176, 12],
        [760, 190, 60],
        [900, 212, 30],
        [930, 206],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [650, 178], [690, 182], polishedSteel),
    knob(pen, x, 850, 44, white),
    path(
      outlineOf(x, [
        [380, 142],
        [636, 152],
      ]),
      pen.linear([
        [0, '#b23a5d'],
        [0.3, '#ef8fa8'],
        [1, '#a23354'],
      ]),
    ),
    oval(x, 380, 142, 31, '#f7b3c3'),
    ...[-70, -10, 60].map((shift, index) =>
      oval(x + shift, 376 + (index % 2) * 10, 17, 7, '#fde4ea'),
    ),
    cup(x, 230, 646, 158, ink),
    cup(830, 610, 930, 132, tones),
  ].join('')
}
