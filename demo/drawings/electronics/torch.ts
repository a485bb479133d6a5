import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import { band, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, palette, steel } from '#demo/drawings/palette.ts'
import { bar, boxShadow, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant, veil } from '#demo/drawings/pen.ts'
import { oval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: metal torch, lying · rechargeable searchlight · lantern. */
export const torch: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return searchlight(pen, tones)
  if (form === 2) return lantern(pen, tones)
  return [
    path('M330 590L-60 290V1110L330 870Z', pen.linear(veil('#fff3b8', 0, 0.85))),
    oval(690, 896, 390, 36, '#2a1608', { opacity: 0.42, filter: pen.blur(14) }),
    stroke('M1056 800C1130 800 1140 880 1080 896S1040 948 1110 948', tones.dark, 13),
    // Turned clockwise, so that the lit left side of a turned body becomes its top.
    turn(96, 640, 760, [
      turned(pen, {
        x: 640,
        profile: [
          [370, 84, 20],
          [430, 92, 10],
          [960, 92, 6],
        ],
        finish: gloss(tones),
      }),
      ...times(11, (index) =>
        band(pen, 640, [470 + index * 26, 96], [482 + index * 26, 96], gloss(ink)),
      ),
      turned(pen, {
        x: 640,
        profile: [
          [860, 96, 10],
          [960, 148, 30],
          [1060, 150],
        ],
        finish: gloss(tones),
      }),
      band(pen, 640, [1030, 154], [1074, 154], polishedSteel),
      turned(pen, {
        x: 640,
        profile: [
          [330, 60, 14],
          [374, 80],
        ],
        finish: gloss(ink),
      }),
      rect(522, 756, 34, 104, 16, ink.dark),
      rect(526, 762, 26, 88, 13, palette['rickshaw-red'].base),
      rect(520, 770, 8, 60, 4, '#ffffff', { opacity: 0.5 }),
      oval(640, 1076, 148, 31, '#fff6cf'),
      oval(640, 1080, 112, 22, '#ffffff'),
    ]),
    oval(316, 726, 200, 230, pen.radial(veil('#fff6c9', 0.85, 0))),
  ].join('')
}

function searchlight(pen: Pen, tones: Tones): string {
  return [
    path('M330 480L-40 200V960L330 760Z', pen.linear(veil('#fff3b8', 0, 0.8))),
    boxShadow(pen, 620, 950, 600, 110),
    bar('M470 420C500 260 560 230 700 230H820C930 236 920 330 900 500', ink, 66),
    path(
      rounded([
        [400, 440, 60],
        [960, 470, 90],
        [960, 900, 60],
        [860, 950, 40],
        [480, 950, 50],
        [400, 840, 60],
      ]),
      pen.linear(ramp(tones.light, tones.base, tones.dark), slant),
    ),
    path(
      rounded([
        [470, 480, 40],
        [920, 500, 60],
        [920, 560, 30],
        [470, 560, 30],
      ]),
      tones.glint,
      { opacity: 0.3 },
    ),
    rect(520, 850, 400, 100, 30, ink.base, { opacity: 0.7 }),
    ...times(8, (index) => rect(640 + index * 32, 620, 14, 150, 7, tones.dark, { opacity: 0.4 })),
    rect(640, 206, 110, 40, 18, palette['rickshaw-red'].base),
    lamp(pen, 860, 900, 12, '#5ccf6b'),
    oval(400, 640, 130, 236, ink.dark),
    oval(386, 640, 120, 226, pen.linear(ramp(ink.light, ink.dark), slant)),
    oval(374, 640, 100, 198, pen.linear(polishedSteel.stops, down)),
    oval(368, 640, 84, 172, '#fff2b5'),
    oval(362, 640, 56, 118, '#ffffff'),
    oval(350, 640, 300, 340, pen.radial(veil('#fff6c9', 0.75, 0))),
  ].join('')
}

function lantern(pen: Pen, tones: Tones): string {
  const x = 600
  return [
    oval(
      x,
      580,
      520,
      500,
      pen.radial([
        [0, '#ffe39a', 0.85],
        [0.5, '#ffe39a', 0.3],
        [1, '#ffe39a', 0],
      ]),
    ),
    shadow(pen, x, 950, 210),
    stroke(`M${x - 186} 400C${x - 220} 60 ${x + 220} 60 ${x + 186} 400`, steel.dark, 18),
    stroke(`M${x - 188} 398C${x - 222} 57 ${x + 218} 57 ${x + 184} 398`, steel.light, 9),
    turned(pen, {
      x,
      profile: [
        [760, 150, 10],
        [800, 200, 30],
        [910, 216, 20],
        [944, 206],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [800, 202], [824, 207], polishedSteel),
    ...[-1, 1].map((side) =>
      bar(
        `M${x + side * 186} 800C${x + side * 250} 640 ${x + side * 250} 500 ${x + side * 176} 370`,
        tones,
        24,
      ),
    ),
    turned(pen, {
      x,
      profile: [
        [480, 34, 20],
        [700, 40],
        [770, 44],
      ],
      finish: {
        stops: ramp('#ffdf8a', '#ffffff', '#ffd873'),
        strips: [],
      },
    }),
    oval(x, 600, 90, 150, '#fffbe2', { filter: pen.blur(26) }),
    glass(pen, {
      x,
      profile: [
        [400, 120, 20],
        [560, 176, 120],
        [680, 170, 90],
        [780, 130],
      ],
      tint: '#ffe9b0',
      depth: 0.15,
    }),
    ...[500, 680].map((y) =>
      stroke(`M${x - 170} ${y}A170 38 0 0 0 ${x + 170} ${y}`, steel.shade, 7),
    ),
    turned(pen, {
      x,
      profile: [
        [260, 60, 16],
        [300, 84, 14],
        [340, 150, 40],
        [400, 180, 10],
        [416, 178],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [220, 40, 14],
        [268, 50],
      ],
      finish: polishedSteel,
    }),
    oval(x, 906, 34, 30, ink.dark),
    oval(x, 902, 28, 25, palette['rickshaw-red'].base),
    lamp(pen, x + 90, 892, 9, '#5ccf6b'),
  ].join('')
}
