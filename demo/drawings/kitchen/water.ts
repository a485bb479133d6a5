import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, ink, white } from '#demo/drawings/palette.ts'
import { block, boxShadow, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, relief } from '#demo/drawings/pen.ts'
import { oval, path, rect, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: two-tier plastic with tap · purifier box for the wall or the shelf · steel with tap. */
export const waterFilter: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return purifier(pen, tones)
  const x = 600
  const isSteel = form === 2
  const finish = isSteel ? polishedSteel : gloss(white)
  const radius = isSteel ? 200 : 220
  const collar = (top: number, bottom: number) =>
    turned(pen, {
      x,
      profile: [
        [top, radius + 8, 8],
        [bottom, radius + 8],
      ],
      finish: gloss(tones),
    })
  const upper: Profile = [
    [270, radius, 10],
    [560, radius - 8, 20],
    [580, radius - 14],
  ]
  return [
    shadow(pen, x, 970, radius * 1.08),
    collar(910, 962),
    isSteel
      ? turned(pen, {
          x,
          profile: [
            [600, radius, 8],
            [900, radius, 30],
            [930, radius - 14],
          ],
          finish,
        })
      : glass(pen, {
          x,
          profile: [
            [600, radius - 4, 8],
            [920, radius - 4, 20],
            [940, radius - 14],
          ],
          tint: '#8fc6dc',
          depth: 0.3,
        }),
    isSteel ? '' : waterLevel(pen, x, radius - 16),
    collar(552, 616),
    isSteel
      ? turned(pen, { x, profile: upper, finish })
      : glass(pen, { x, profile: upper, tint: '#bfdfe8', depth: 0.3 }),
    isSteel ? '' : candles(pen, x),
    stroke(seamOf(x, 586, radius + 8), tones.dark, 4, { opacity: 0.5 }),
    turned(pen, {
      x,
      profile: [
        [206, radius * 0.6, 40],
        [226, radius * 0.92, 30],
        [276, radius + 10, 8],
        [290, radius + 10],
      ],
      finish: isSteel ? polishedSteel : gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [160, 40, 14],
        [184, 44, 12],
        [208, 26],
      ],
      finish: gloss(isSteel ? tones : ink),
    }),
    tap(pen, x, 850 + radius * 0.1, tones),
  ].join('')
}

function waterLevel(pen: Pen, x: number, radius: number): string {
  return [
    path(
      `M${x - radius} 700A${radius} ${radius * 0.22} 0 0 0 ${x + radius} 700V926A${radius} ${radius * 0.22} 0 0 1 ${x - radius} 926Z`,
      pen.linear([
        [0, '#5fb0cf', 0.55],
        [0.3, '#b4e0ee', 0.5],
        [1, '#3d90b3', 0.6],
      ]),
    ),
    oval(x, 700, radius, radius * 0.22, '#c9ecf5', { opacity: 0.8 }),
    stroke(`M${x - radius * 0.72} 720V900`, '#ffffff', 18, { opacity: 0.6 }),
  ].join('')
}

/** The ceramic candles inside the upper tank. */
function candles(pen: Pen, x: number): string {
  return [-80, 70]
    .map((shift) =>
      turned(pen, {
        x: x + shift,
        profile: [
          [390, 34, 34],
          [420, 50, 30],
          [566, 50],
        ],
        finish: matte(cream),
      }),
    )
    .join('')
}

function tap(pen: Pen, x: number, y: number, tones: Tones): string {
  return [
    oval(x + 6, y + 6, 40, 40, '#1a0f08', { opacity: 0.3 }),
    oval(x, y, 36, 36, pen.linear(polishedSteel.stops)),
    rect(x - 22, y - 20, 44, 76, 14, pen.linear(polishedSteel.stops)),
    path(
      `M${x - 18} ${y + 50}H${x + 18}L${x + 12} ${y + 90}H${x - 12}Z`,
      pen.linear(polishedSteel.stops),
    ),
    rect(x - 12, y - 62, 24, 60, 10, pen.linear(gloss(tones).stops)),
    rect(x - 36, y - 76, 72, 28, 14, pen.linear(gloss(tones).stops)),
  ].join('')
}

function purifier(pen: Pen, tones: Tones): string {
  return [
    boxShadow(pen, 600, 972, 500, 110),
    block(pen, { x: 600, y: 970, width: 560, height: 740, depth: 60, round: 60, tones: white }),
    rect(356, 260, 488, 330, 46, pen.linear(gloss(tones).stops)),
    rect(356, 260, 488, 330, 46, pen.linear(relief(0.25, 0.2), down)),
    path('M390 300Q396 276 430 274H560L470 576H400Q384 572 384 550Z', '#ffffff', { opacity: 0.2 }),
    path('M600 340c52 70 78 106 78 142a78 78 0 0 1 -156 0c0 -36 26 -72 78 -142Z', '#ffffff', {
      opacity: 0.92,
    }),
    path('M562 480a40 40 0 0 0 38 40', 'none', {
      stroke: tones.base,
      'stroke-width': 10,
      'stroke-linecap': 'round',
    }),
    rect(396, 620, 408, 236, 40, '#20262c', { opacity: 0.9 }),
    rect(410, 640, 380, 216, 30, pen.linear(ramp('#3a424b', '#5b6670'), down)),
    tap(pen, 600, 700, tones),
    rect(400, 856, 400, 60, 22, pen.linear(ramp('#c9cdd2', '#8b929b'), down)),
    ...times(9, (index) => rect(428 + index * 40, 868, 22, 8, 4, '#5b646d')),
    glass(pen, {
      x: 600,
      profile: [
        [796, 40, 2],
        [858, 32],
      ],
      tint: '#7cc4e0',
      depth: 0.4,
    }),
    ...['#5ccf6b', '#4aa8e8', '#ff9c3a'].map((colour, index) =>
      lamp(pen, 700 + index * 44, 938, 9, colour),
    ),
  ].join('')
}
