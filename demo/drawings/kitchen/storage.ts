import { gloss, matte } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import { band, disc, stripOf, tilt, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { steel, wood } from '#demo/drawings/palette.ts'
import { shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { across, ramp } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: one large with a screw lid · three in a row · clip-top jar with wooden lid. */
export const storageJar: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) {
    return [
      jar(pen, { x: 330, top: 560, bottom: 930, radius: 140, fill: 'lentils', tones }),
      jar(pen, { x: 850, top: 500, bottom: 930, radius: 150, fill: 'chilli', tones }),
      jar(pen, { x: 590, top: 420, bottom: 950, radius: 160, fill: 'rice', tones }),
    ].join('')
  }
  return form === 0
    ? jar(pen, { x: 600, top: 380, bottom: 920, radius: 270, fill: 'rice', tones })
    : jar(pen, { x: 600, top: 420, bottom: 930, radius: 250, fill: 'lentils', tones, clip: true })
}

const grains = {
  rice: ['#f7f0dd', '#d9cba6', '#fffaf0'],
  lentils: ['#e8893a', '#b95c1c', '#f9b36a'],
  chilli: ['#c23a22', '#8b1f14', '#e2653f'],
} as const

function jar(
  pen: Pen,
  at: {
    readonly x: number
    readonly top: number
    readonly bottom: number
    readonly radius: number
    readonly fill: keyof typeof grains
    readonly tones: Tones
    readonly clip?: boolean
  },
): string {
  const { x, top, bottom, radius, tones } = at
  const [base, shade, light] = grains[at.fill]
  const level = top + (bottom - top) * 0.28
  const content = [
    [level, radius * 0.93, 4],
    [bottom - 30, radius * 0.93, 40],
    [bottom - 8, radius * 0.86],
  ] as const
  const speckle = pen.pattern(
    44,
    36,
    'rotate(9)',
    [
      oval(9, 8, 8, 4, light, { transform: 'rotate(24 9 8)' }),
      oval(32, 15, 8, 4, shade, { transform: 'rotate(-30 32 15)' }),
      oval(14, 27, 8, 4, shade, { transform: 'rotate(70 14 27)' }),
      oval(36, 31, 7, 4, light, { transform: 'rotate(10 36 31)' }),
    ].join(''),
  )
  const lidTop = top - 74
  return [
    shadow(pen, x, bottom + 22, radius * 0.98),
    turned(pen, {
      x,
      profile: content,
      finish: matte({ glint: light, light, base, shade, dark: shade }),
    }),
    path(stripOf(x, content, -1, 1), speckle, { opacity: 0.6 }),
    oval(x, level, radius * 0.93, radius * 0.93 * tilt, light),
    oval(x, level, radius * 0.93, radius * 0.93 * tilt, speckle, { opacity: 0.5 }),
    glass(pen, {
      x,
      profile: [
        [top, radius * 0.86, 10],
        [top + 70, radius, 60],
        [bottom - 20, radius, 50],
        [bottom, radius * 0.92],
      ],
      tint: '#b9d2d6',
      depth: 0.1,
    }),
    at.clip ? clipTop(pen, x, top, radius * 0.9, tones) : '',
    at.clip
      ? ''
      : turned(pen, {
          x,
          profile: [
            [lidTop, radius * 0.82, 12],
            [lidTop + 16, radius * 0.9, 10],
            [top + 10, radius * 0.91],
          ],
          finish: gloss(tones),
        }),
    at.clip
      ? ''
      : group(
          times(15, (index) => {
            const part = -0.94 + index * 0.134
            const edge = radius * 0.91 * tilt * Math.sqrt(1 - part * part)
            return stroke(
              `M${x + radius * 0.905 * part} ${lidTop + 26 + edge}V${top + 4 + edge}`,
              tones.dark,
              4,
              { opacity: 0.3 },
            )
          }),
        ),
    label(pen, x, (level + bottom) / 2 + 20, radius, tones),
  ].join('')
}

function clipTop(pen: Pen, x: number, top: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [top - 60, radius, 16],
        [top - 6, radius + 6],
      ],
      finish: matte(wood),
    }),
    disc(pen, x, top - 60, radius * 0.9, matte({ ...wood, base: wood.light, shade: wood.base })),
    band(pen, x, [top - 8, radius + 8], [top + 16, radius + 6], gloss(tones)),
    stroke(`M${x - 46} ${top + 46}V${top - 46}H${x + 46}V${top + 46}`, steel.dark, 13),
    stroke(`M${x - 48} ${top + 44}V${top - 48}H${x + 44}V${top + 44}`, steel.light, 7),
    stroke(`M${x - 46} ${top + 96}H${x + 46}V${top + 40}H${x - 46}Z`, steel.dark, 11),
    stroke(`M${x - 48} ${top + 94}H${x + 44}V${top + 38}H${x - 48}Z`, steel.light, 6),
  ].join('')
}

function label(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  const wide = radius * 0.8
  return [
    rect(
      x - wide / 2,
      y - wide * 0.32,
      wide,
      wide * 0.64,
      14,
      pen.linear(ramp('#fffdf5', '#e9dfcb'), across),
    ),
    rect(x - wide / 2 + 8, y - wide * 0.32 + 8, wide - 16, wide * 0.64 - 16, 9, 'none', {
      stroke: tones.base,
      'stroke-width': 4,
    }),
    path(
      `M${x} ${y - wide * 0.15}C${x + wide * 0.12} ${y - wide * 0.02} ${x + wide * 0.08} ${y + wide * 0.14} ${x} ${y + wide * 0.16}C${x - wide * 0.08} ${y + wide * 0.14} ${x - wide * 0.12} ${y - wide * 0.02} ${x} ${y - wide * 0.15}Z`,
      tones.base,
    ),
    stroke(
      `M${x - wide * 0.3} ${y}H${x - wide * 0.18}M${x + wide * 0.18} ${y}H${x + wide * 0.3}`,
      tones.base,
      5,
    ),
  ].join('')
}
