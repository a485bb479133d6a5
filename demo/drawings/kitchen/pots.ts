import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, mouth, seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, mix, steel, wood } from '#demo/drawings/palette.ts'
import { bar, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { ramp, slant } from '#demo/drawings/pen.ts'
import { oval, path, rounded, stroke, turn } from '#demo/drawings/svg.ts'
import { glassLid } from './cookers.ts'

/** Forms: non-stick with wooden handle · karai with two ears and a lid · two pans. */
export const fryingPan: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return karai(pen, tones)
  if (form === 2) {
    return [
      leaningPan(pen, { x: 520, y: 640, radius: 300, tones, grip: ink, degrees: 34 }),
      leaningPan(pen, { x: 740, y: 780, radius: 200, tones, grip: ink, degrees: 52 }),
    ].join('')
  }
  return leaningPan(pen, { x: 510, y: 660, radius: 330, tones, grip: wood, degrees: 42 })
}

/** A pan stood on its edge against the wall, its inside to the viewer. */
function leaningPan(
  pen: Pen,
  at: {
    readonly x: number
    readonly y: number
    readonly radius: number
    readonly tones: Tones
    readonly grip: Tones
    readonly degrees: number
  },
): string {
  const { x, y, radius, tones, grip, degrees } = at
  const circle = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
  const coat = (part: number) => radius * part
  const end = y - radius * 2.12
  const handle = rounded([
    [x - 30, y - radius * 0.98, 4],
    [x - 24, y - radius * 1.3, 60],
    [x - 38, end, 36],
    [x + 38, end, 36],
    [x + 24, y - radius * 1.3, 60],
    [x + 30, y - radius * 0.98, 4],
  ])
  return [
    shadow(pen, x + 10, y + radius - 6, radius * 0.62, 34),
    wallShadow(pen, circle, 34),
    turn(degrees, x, y, [
      wallShadow(pen, handle, 20),
      path(handle, pen.linear(matte(grip).stops)),
      path(
        rounded([
          [x - 32, y - radius * 0.95],
          [x - 27, y - radius * 1.2, 10],
          [x + 27, y - radius * 1.2, 10],
          [x + 32, y - radius * 0.95],
        ]),
        pen.linear(polishedSteel.stops),
      ),
      stroke(`M${x - 18} ${y - radius * 1.34}L${x - 24} ${end + 40}`, grip.glint, 7, {
        opacity: 0.5,
      }),
      oval(x, end + 44, 13, 18, mix(grip.dark, '#000000', 0.3)),
      oval(x, end + 44, 9, 14, '#e9dfd0', { opacity: 0.75 }),
    ]),
    oval(x, y, radius, radius, pen.linear(ramp(tones.light, tones.base, tones.dark), slant)),
    oval(x, y, coat(0.955), coat(0.955), pen.linear(ramp(tones.shade, tones.light), slant)),
    oval(x, y, coat(0.935), coat(0.935), pen.linear(ramp('#17191d', '#33383f', '#5b626b'), slant)),
    oval(
      x + 4,
      y + 6,
      coat(0.77),
      coat(0.77),
      pen.linear(ramp('#4d545d', '#30353c', '#1e2126'), slant),
    ),
    ...[0.62, 0.48, 0.34, 0.2].map((part) =>
      oval(x + 4, y + 6, coat(part), coat(part), 'none', {
        stroke: '#ffffff',
        'stroke-width': 3,
        opacity: 0.07,
      }),
    ),
    path(
      `M${x - radius * 0.7} ${y - radius * 0.16}A${radius * 0.72} ${radius * 0.72} 0 0 1 ${x - radius * 0.1} ${y - radius * 0.7}L${x + radius * 0.04} ${y - radius * 0.46}A${radius * 0.5} ${radius * 0.5} 0 0 0 ${x - radius * 0.45} ${y - radius * 0.06}Z`,
      '#ffffff',
      { opacity: 0.13 },
    ),
    stroke(
      `M${x - radius * 0.93} ${y - radius * 0.26}A${radius * 0.965} ${radius * 0.965} 0 0 1 ${x - radius * 0.3} ${y - radius * 0.92}`,
      tones.glint,
      9,
      { opacity: 0.85 },
    ),
    ...[-15, 15].map((shift) =>
      turn(degrees, x, y, [oval(x + shift, y - radius * 0.85, 8, 8, steel.light)]),
    ),
  ].join('')
}

function karai(pen: Pen, tones: Tones): string {
  const x = 600
  const top = 560
  const ear = (side: number) =>
    bar(
      `M${x + side * 366} ${top + 60}C${x + side * 470} ${top - 20} ${x + side * 470} ${top + 130} ${x + side * 340} ${top + 120}`,
      ink,
      34,
    )
  return [
    shadow(pen, x, 950, 260),
    ear(-1),
    ear(1),
    turned(pen, {
      x,
      profile: [
        [top, 380, 4],
        [top + 120, 372, 130],
        [860, 260, 180],
        [910, 170],
      ],
      finish: gloss(tones),
    }),
    mouth(pen, x, top, 384, { rim: polishedSteel, near: '#24282e', far: '#59616b', lip: 16 }),
    glassLid(pen, x, top - 4, 366, ink),
  ].join('')
}

/** Forms: stock pot with glass lid · three nested hari · low casserole with two lugs. */
export const cookingPot: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return hariSet(pen, tones)
  const x = 600
  const isLow = form === 2
  const radius = isLow ? 350 : 290
  const top = isLow ? 600 : 480
  const ear = (side: number) =>
    isLow
      ? bar(`M${x + side * (radius - 10)} ${top + 62}H${x + side * (radius + 62)}`, tones, 56)
      : bar(
          `M${x + side * (radius - 6)} ${top + 70}C${x + side * (radius + 110)} ${top + 50} ${x + side * (radius + 110)} ${top + 170} ${x + side * (radius - 6)} ${top + 150}`,
          steel,
          30,
        )
  return [
    shadow(pen, x, 940, radius * 0.98),
    ear(-1),
    ear(1),
    turned(pen, {
      x,
      profile: [
        [top, radius, 4],
        [850, radius - (isLow ? 16 : 0), 90],
        [910, radius - 70],
      ],
      finish: isLow ? gloss(tones) : gloss(tones),
    }),
    isLow ? stroke(seamOf(x, top + 40, radius), tones.glint, 4, { opacity: 0.4 }) : '',
    mouth(pen, x, top, radius + 8, {
      rim: polishedSteel,
      near: '#6d747c',
      far: '#d9dde1',
      lip: 18,
    }),
    isLow ? domedLid(pen, x, top - 4, radius, tones) : glassLid(pen, x, top - 4, radius - 6, ink),
  ].join('')
}

function domedLid(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [y - 112, radius * 0.3, 60],
        [y - 84, radius * 0.74, 120],
        [y - 12, radius, 10],
        [y + 6, radius],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [y - 10, radius + 1], [y + 8, radius + 1], polishedSteel),
    turned(pen, {
      x,
      profile: [
        [y - 190, 46, 16],
        [y - 158, 56, 16],
        [y - 128, 24, 8],
        [y - 112, 40],
      ],
      finish: polishedSteel,
    }),
  ].join('')
}

/** The flared aluminium pots of every kitchen in the country, three sizes with covers. */
function hariSet(pen: Pen, tones: Tones): string {
  const hari = (x: number, foot: number, radius: number) => {
    const tall = radius * 1.06
    const top = foot - tall
    const profile: Profile = [
      [top, radius, 8],
      [top + tall * 0.15, radius * 0.86, 20],
      [top + tall * 0.5, radius * 1.04, 80],
      [top + tall * 0.86, radius * 0.9, 70],
      [foot, radius * 0.6],
    ]
    return [
      shadow(pen, x, foot + radius * 0.1, radius * 0.8),
      turned(pen, { x, profile, finish: polishedSteel }),
      band(pen, x, [top + tall * 0.44, radius], [top + tall * 0.54, radius], gloss(tones)),
      disc(pen, x, top, radius, polishedSteel),
      cover(x, top - 4, radius),
    ].join('')
  }
  const cover = (x: number, y: number, radius: number) =>
    [
      turned(pen, {
        x,
        profile: [
          [y - radius * 0.34, radius * 0.3, 40],
          [y - radius * 0.24, radius * 0.78, 60],
          [y - 8, radius * 1.02, 8],
          [y + 4, radius * 1.02],
        ],
        finish: polishedSteel,
      }),
      turned(pen, {
        x,
        profile: [
          [y - radius * 0.34 - 52, 30, 10],
          [y - radius * 0.34 - 30, 36, 10],
          [y - radius * 0.34, 18],
        ],
        finish: gloss(tones),
      }),
    ].join('')
  return [hari(450, 840, 290), hari(820, 890, 216), hari(560, 960, 150)].join('')
}
