import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import { choose } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { brass, cream, ink, mix, steel } from '#demo/drawings/palette.ts'
import { bar, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, veil } from '#demo/drawings/pen.ts'
import { group, onOval, oval, path, rect, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: ceramic foot, cloth shade · bent LED desk lamp · mushroom with wooden foot. */
export const tableLamp: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return deskLamp(pen, tones)
  const x = 600
  const isMushroom = form === 2
  const glow = oval(
    x,
    440,
    560,
    480,
    pen.radial([
      [0, '#ffe9a8', 0.75],
      [0.5, '#ffe9a8', 0.25],
      [1, '#ffe9a8', 0],
    ]),
  )
  if (isMushroom) {
    return [
      glow,
      shadow(pen, x, 940, 220),
      oval(x, 930, 380, 80, '#ffe9a8', { opacity: 0.4, filter: pen.blur(20) }),
      turned(pen, {
        x,
        profile: [
          [560, 46, 10],
          [800, 56, 60],
          [880, 190, 50],
          [930, 196],
        ],
        finish: gloss(tones),
      }),
      band(pen, x, [912, 198], [936, 196], gloss(brass)),
      band(pen, x, [556, 48], [590, 50], gloss(brass)),
      oval(x, 556, 330, 66, '#fff3cf'),
      oval(x, 570, 200, 34, '#ffffff', { filter: pen.blur(10) }),
      turned(pen, {
        x,
        profile: [
          [236, 90, 60],
          [280, 230, 140],
          [440, 320, 120],
          [552, 334],
        ],
        finish: shadeFinish(tones),
      }),
      oval(x, 236, 40, 9, brass.light),
      oval(470, 330, 90, 60, '#ffffff', { opacity: 0.4, filter: pen.blur(18) }),
    ].join('')
  }
  return [
    glow,
    shadow(pen, x, 945, 220),
    turned(pen, {
      x,
      profile: [
        [560, 40, 6],
        [610, 60, 30],
        [700, 170, 90],
        [830, 170, 80],
        [900, 110, 40],
        [920, 130, 6],
        [944, 140],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [920, 132], [946, 142], gloss(brass)),
    band(pen, x, [560, 44], [596, 50], gloss(brass)),
    stroke('M700 610V690', brass.shade, 5),
    oval(700, 698, 9, 11, brass.light),
    turned(pen, {
      x,
      profile: [
        [210, 190, 6],
        [580, 320, 6],
        [586, 320],
      ],
      finish: shadeFinish(cream),
    }),
    ...times(21, (index) => {
      const part = -0.98 + index * 0.098
      const sag = Math.sqrt(1 - part * part) * 0.22
      return stroke(
        `M${x + 190 * part} ${210 + 190 * sag}L${x + 320 * part} ${584 + 320 * sag}`,
        '#b98c4a',
        3,
        { opacity: 0.22 },
      )
    }),
    band(pen, x, [214, 192], [234, 199], matte(tones)),
    band(pen, x, [562, 314], [588, 322], matte(tones)),
    oval(x, 210, 184, 36, '#fff6dc'),
    oval(x, 214, 120, 22, '#ffffff', { filter: pen.blur(6) }),
  ].join('')
}

/** A shade with the light on inside: bright in the middle, its colour at the edges. */
function shadeFinish(tones: Tones) {
  return {
    stops: [
      [0, tones.shade],
      [0.2, tones.base],
      [0.46, mix(tones.light, '#fff3c8', 0.7)],
      [0.7, mix(tones.base, '#ffe2a0', 0.3)],
      [1, tones.shade],
    ] as const,
    strips: [],
  }
}

function deskLamp(pen: Pen, tones: Tones): string {
  return [
    shadow(pen, 600, 940, 230),
    path('M250 420L690 330L830 930H130Z', pen.linear(veil('#fff1bd', 0.65, 0), down)),
    oval(480, 930, 330, 64, '#fff1bd', { opacity: 0.5, filter: pen.blur(18) }),
    turned(pen, {
      x: 660,
      profile: [
        [880, 200, 20],
        [906, 216, 10],
        [934, 212],
      ],
      finish: gloss(tones),
    }),
    disc(pen, 660, 880, 196, matte(tones)),
    oval(590, 884, 40, 12, tones.dark),
    lamp(pen, 590, 882, 9, '#fff4c4'),
    bar('M760 880C900 720 940 560 880 420S700 250 560 300', ink, 44),
    ...times(13, (index) => {
      const at = onOval(690, 560, 222, 300, -62 + index * 9)
      return oval(at.x, at.y, 4, 4, ink.light, { opacity: 0.5 })
    }),
    turn(-12, 460, 340, [
      rect(220, 300, 480, 92, 46, pen.linear(ramp(tones.light, tones.base, tones.shade), down)),
      rect(250, 310, 360, 14, 7, tones.glint, { opacity: 0.6 }),
      rect(236, 374, 448, 30, 15, '#fffbe6'),
      rect(236, 374, 448, 30, 15, '#ffe9a0', { opacity: 0.35 }),
    ]),
  ].join('')
}

/** Forms: one · pack of three · tall high-watt with a small one. */
export const ledBulb: ShapeDrawer = (pen, { tones, form }) => {
  const bulbs = choose(form, [
    [[600, 950, 1, 'round']],
    [
      [350, 850, 0.66, 'round'],
      [850, 850, 0.66, 'round'],
      [600, 960, 0.76, 'round'],
    ],
    [
      [480, 950, 0.98, 'tall'],
      [860, 955, 0.56, 'round'],
    ],
  ] as const)
  // All the light first: the glow of one bulb must not veil the bulb behind it.
  return [
    ...bulbs.map(([x, y, scale]) => glow(pen, x, y - 560 * scale, 520 * scale)),
    ...bulbs.map(([x, y, scale, kind]) => bulb(pen, x, y, scale, tones, kind)),
  ].join('')
}

function glow(pen: Pen, x: number, y: number, radius: number): string {
  const light = pen.radial([
    [0, '#fff1b8', 0.9],
    [0.45, '#fff1b8', 0.4],
    [1, '#fff1b8', 0],
  ])
  return oval(x, y, radius, radius, light)
}

/** A bulb stood on its pin cap, lit. */
function bulb(pen: Pen, x: number, y: number, scale: number, tones: Tones, kind: 'round' | 'tall') {
  const glass: Profile =
    kind === 'round'
      ? [
          [-816, 6],
          [-810, 110, 110],
          [-730, 232, 130],
          [-560, 270, 150],
          [-390, 200, 80],
          [-350, 186],
        ]
      : [
          [-810, 6],
          [-804, 200, 110],
          [-360, 200, 14],
          [-350, 196],
        ]
  const neck = kind === 'round' ? 184 : 194
  return group(
    [
      shadow(pen, 0, 0, 120),
      turned(pen, {
        x: 0,
        profile: [
          [-130, 84, 6],
          [-20, 84, 10],
          [-6, 70],
        ],
        finish: polishedSteel,
      }),
      ...[-96, -72, -48].map((shift) =>
        stroke(seamOf(0, shift, 84), '#5b636c', 4, { opacity: 0.45 }),
      ),
      rect(-104, -60, 26, 18, 8, steel.base),
      rect(78, -60, 26, 18, 8, steel.shade),
      turned(pen, {
        x: 0,
        profile: [
          [-350, neck, 10],
          [-300, neck - 6, 40],
          [-170, 108, 30],
          [-120, 92],
        ],
        finish: gloss(tones),
      }),
      ...(kind === 'tall'
        ? times(13, (index) =>
            rect(-150 + index * 25 - 3, -306, 6, 70, 3, tones.dark, { opacity: 0.3 }),
          )
        : []),
      turned(pen, {
        x: 0,
        profile: glass,
        finish: {
          stops: [
            [0, '#f0d28e'],
            [0.25, '#fffdf2'],
            [0.55, '#fff8de'],
            [1, '#e3bb6c'],
          ],
          strips: [[-0.72, -0.5, '#ffffff', 0.9]],
        },
      }),
      oval(20, -560, 170, 190, '#ffffff', { opacity: 0.7, filter: pen.blur(40) }),
      band(pen, 0, [-362, neck + 3], [-338, neck], gloss(tones)),
    ],
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
}
