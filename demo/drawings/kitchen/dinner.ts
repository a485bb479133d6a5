import { gloss, matte } from '#demo/drawings/finish.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, mouth, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, mix, steel, white } from '#demo/drawings/palette.ts'
import { bar, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { ramp, slant } from '#demo/drawings/pen.ts'
import { oval, path, times, turn } from '#demo/drawings/svg.ts'

/** Forms: plate, bowls and cup · tall stacks · plate behind a covered dish. */
export const dinnerSet: ShapeDrawer = (pen, { tones, form }) => {
  const ground = tones === cream || tones === steel ? white : cream
  if (form === 1) {
    return [
      shadow(pen, 480, 935, 300),
      shadow(pen, 860, 950, 150),
      ...times(5, (index) => plate(pen, 470, 900 - index * 34, 320, tones, ground)),
      ...times(3, (index) => bowl(pen, 470, 716 - index * 66, 186, tones, ground)),
      cup(pen, 860, 800, 110, tones, ground),
    ].join('')
  }
  if (form === 0) {
    return [
      standingPlate(pen, 520, 540, 340, tones, ground),
      shadow(pen, 780, 915, 220),
      bowl(pen, 770, 860, 220, tones, ground),
      bowl(pen, 770, 786, 220, tones, ground),
      shadow(pen, 390, 960, 140),
      cup(pen, 390, 816, 122, tones, ground),
    ].join('')
  }
  return [
    standingPlate(pen, 800, 560, 270, tones, ground),
    standingPlate(pen, 410, 580, 250, ground, tones),
    shadow(pen, 600, 930, 300),
    tureen(pen, 600, 880, 290, tones, ground),
  ].join('')
}

function plate(pen: Pen, x: number, y: number, radius: number, tones: Tones, ground: Tones) {
  return [
    turned(pen, {
      x,
      profile: [
        [y - 40, radius, 6],
        [y - 20, radius * 0.82, 30],
        [y, radius * 0.5],
      ],
      finish: gloss(ground),
    }),
    disc(pen, x, y - 40, radius, gloss(tones)),
    disc(pen, x, y - 40, radius * 0.95, gloss(ground)),
    disc(pen, x, y - 32, radius * 0.7, matte(ground)),
  ].join('')
}

function bowl(pen: Pen, x: number, y: number, radius: number, tones: Tones, ground: Tones) {
  const top = y - radius * 0.62
  const profile: Profile = [
    [top, radius, 6],
    [y - radius * 0.26, radius * 0.82, 60],
    [y - 14, radius * 0.42, 20],
    [y, radius * 0.42],
  ]
  return [
    turned(pen, { x, profile, finish: gloss(ground) }),
    band(pen, x, [top + 14, radius * 0.985], [top + 42, radius * 0.95], gloss(tones)),
    mouth(pen, x, top, radius, {
      rim: gloss(tones),
      near: ground.shade,
      far: ground.light,
      lip: 9,
    }),
  ].join('')
}

function cup(pen: Pen, x: number, y: number, radius: number, tones: Tones, ground: Tones) {
  return [
    bar(
      `M${x + radius * 0.8} ${y - 10}C${x + radius * 1.75} ${y - 30} ${x + radius * 1.6} ${y + 96} ${x + radius * 0.66} ${y + 84}`,
      tones,
      26,
    ),
    turned(pen, {
      x,
      profile: [
        [y - 40, radius, 6],
        [y + 60, radius * 0.92, 70],
        [y + 128, radius * 0.56],
      ],
      finish: gloss(ground),
    }),
    band(pen, x, [y - 26, radius], [y - 2, radius * 0.99], gloss(tones)),
    mouth(pen, x, y - 40, radius, {
      rim: gloss(tones),
      near: ground.shade,
      far: ground.light,
      lip: 8,
    }),
  ].join('')
}

/** A plate upright in a stand, its face with a ring of jamdani flowers. */
function standingPlate(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  tones: Tones,
  ground: Tones,
) {
  const circle = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
  const ring = (part: number, fill: string) => oval(x, y, radius * part, radius * part, fill)
  const flower = (index: number) =>
    turn(index * 22.5, x, y, [
      path(
        `M${x} ${y - radius * 0.9}q${radius * 0.05} ${radius * 0.05} 0 ${radius * 0.13}q${-radius * 0.05} ${-radius * 0.08} 0 ${-radius * 0.13}Z`,
        ground.glint,
      ),
      oval(x - radius * 0.06, y - radius * 0.79, radius * 0.018, radius * 0.018, ground.glint),
      oval(x + radius * 0.06, y - radius * 0.79, radius * 0.018, radius * 0.018, ground.glint),
    ])
  return [
    shadow(pen, x, y + radius + 14, radius * 0.6, 30),
    wallShadow(pen, circle, 26),
    ring(1, mix(ground.shade, ground.dark, 0.4)),
    oval(
      x - 3,
      y - 3,
      radius * 0.99,
      radius * 0.99,
      pen.linear(ramp(ground.glint, ground.base, ground.shade), slant),
    ),
    ring(0.955, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
    ...times(16, flower),
    ring(0.7, ground.shade),
    ring(0.685, pen.linear(ramp(ground.shade, ground.base, ground.glint), slant)),
    ring(
      0.6,
      pen.linear(ramp(ground.glint, ground.base, mix(ground.base, ground.shade, 0.6)), slant),
    ),
    path(
      `M${x - radius * 0.9} ${y - radius * 0.2}A${radius * 0.92} ${radius * 0.92} 0 0 1 ${x - radius * 0.2} ${y - radius * 0.9}L${x - radius * 0.15} ${y - radius * 0.72}A${radius * 0.74} ${radius * 0.74} 0 0 0 ${x - radius * 0.72} ${y - radius * 0.15}Z`,
      '#ffffff',
      { opacity: 0.35 },
    ),
  ].join('')
}

function tureen(pen: Pen, x: number, y: number, radius: number, tones: Tones, ground: Tones) {
  const ear = (side: number) =>
    bar(
      `M${x + side * radius * 0.94} ${y - 170}C${x + side * radius * 1.3} ${y - 190} ${x + side * radius * 1.26} ${y - 90} ${x + side * radius * 0.9} ${y - 110}`,
      tones,
      26,
    )
  return [
    ear(-1),
    ear(1),
    turned(pen, {
      x,
      profile: [
        [y - 190, radius, 6],
        [y - 70, radius * 0.92, 90],
        [y + 10, radius * 0.5, 14],
        [y + 40, radius * 0.56],
      ],
      finish: gloss(ground),
    }),
    band(pen, x, [y - 160, radius], [y - 112, radius * 0.985], gloss(tones)),
    turned(pen, {
      x,
      profile: [
        [y - 300, radius * 0.2, 50],
        [y - 268, radius * 0.72, 100],
        [y - 194, radius * 1.02, 10],
        [y - 184, radius * 1.02],
      ],
      finish: gloss(ground),
    }),
    band(pen, x, [y - 206, radius * 0.99], [y - 184, radius * 1.02], gloss(tones)),
    turned(pen, {
      x,
      profile: [
        [y - 356, 34, 20],
        [y - 326, 40, 14],
        [y - 298, 22],
      ],
      finish: gloss(tones),
    }),
  ].join('')
}
